"""How the command ends: with 0 only if every kernel that it was asked for is proved."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import again
from claims import claims
from loaded import ObjectRefused
from objects import Kernel

CLAIMS = [claim for claim in claims() if claim.kernel == "md5/a64"]
# The same code in each object, as if it had been read there.
TASKS = [(claim, Kernel(claim.symbol, 0, {}, 0, b"")) for claim in CLAIMS]


class EndingTest(unittest.TestCase):
    def run_with(self, entries: list[dict], kernels: mock.Mock) -> tuple[int, str]:
        """Runs the command with results and with kernels. Nothing new is proved."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "results.json"
            path.write_text(json.dumps(entries))
            arguments = ["again.py", "--only", "md5/a64", "--results", str(path)]
            said = io.StringIO()
            with mock.patch("sys.argv", arguments), mock.patch("again.kernels", kernels), \
                    mock.patch("again.prove_all"), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                return again.main(), said.getvalue()

    def entry(self, platform: str, **outcome: object) -> dict:
        claim, kernel = TASKS[0]
        return {
            "platform": platform, "kernel": claim.kernel, **again.question(claim, kernel), "seconds": 1.0, **outcome}

    def test_one_proof_is_for_all_objects_with_the_same_code(self) -> None:
        ending, said = self.run_with([self.entry("linux-aarch64", proved=True)], mock.Mock(return_value=TASKS))
        self.assertEqual(0, ending, said)
        for platform in ("linux-aarch64", "macos-aarch64", "windows-aarch64"):
            self.assertRegex(said, f"md5/a64 +{platform} +yes")
        self.assertIn("3 of 3 kernels are proved again.", said)

    def test_whatever_is_not_proved(self) -> None:
        for outcome in (
            {"why": "at 12: it is wrong", "refused": True}, {"why": "what add does is not known", "refused": False},
            {"why": "it takes more than 20 minutes of a processor"}, {"why": "there is no statement of md5 here"},
        ):
            with self.subTest(outcome["why"]):
                ending, said = self.run_with(
                    [self.entry("linux-aarch64", proved=False, **outcome)], mock.Mock(return_value=TASKS))
                self.assertEqual(1, ending)
                self.assertIn(outcome["why"], said)

    def test_proofs_of_something_else(self) -> None:
        for other in ("claim", "decoded", "tool"):
            with tempfile.TemporaryDirectory() as folder:
                results = again.Results(Path(folder) / "results.json")
                results.add(self.entry("linux-aarch64", proved=True) | {other: "0"})
                self.assertIsNone(results.of(*TASKS[0]))

    def test_an_object_that_is_refused(self) -> None:
        why = "The object for linux-aarch64 is refused: it is no shared object."
        ending, said = self.run_with([], mock.Mock(side_effect=ObjectRefused(why)))
        self.assertEqual((1, why + "\n"), (ending, said))

    def test_no_such_kernel(self) -> None:
        arguments = ["again.py", "--only", "nosuch"]
        with mock.patch("sys.argv", arguments), contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(2, again.main())
        self.assertIn("No kernel has 'nosuch' in its name", said.getvalue())


if __name__ == "__main__":
    unittest.main()
