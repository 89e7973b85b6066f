import { pageData } from "../common/data";

document.querySelector("main")!.textContent = JSON.stringify(pageData());
