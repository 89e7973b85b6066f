import { times } from "../common/numbers";
import type { Gain } from "./results";

/** How many times as good; what is near to 1 has the digit that tells it from 1. */
export function gainText(gain: number): string {
  return gain < 1.095 ? `${gain.toFixed(3)}×` : times(gain);
}

/** From the least to the greatest; one alone where they are the same. */
export function gainsText({ low, high }: Gain): string {
  return low === high ? gainText(low) : `${gainText(low).replace("×", "")}–${gainText(high)}`;
}
