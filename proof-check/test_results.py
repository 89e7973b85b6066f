"""What results.json says is of the kernels and of the tool as they are now, so that no document tells of older ones."""

import unittest

from again import RESULTS, Results, kernels
from built import KERNELS
from claims import PROCESSORS, claims


class ResultsTest(unittest.TestCase):
    def test_each_kernel_of_each_object_is_proved_by_this_tool(self) -> None:
        results = Results(RESULTS)
        found = [(claim, results.of(claim, kernel)) for claim, kernel in kernels(claims())]
        open_claims = [f"{claim.kernel}: {claim.platform}" for claim, entry in found if not (entry and entry["proved"])]
        self.assertEqual([], open_claims, "./sennit prove --again proves these")

    def test_no_object_is_left_out(self) -> None:
        self.assertEqual({folder.name for folder in KERNELS.iterdir() if folder.is_dir()}, set(PROCESSORS))


if __name__ == "__main__":
    unittest.main()
