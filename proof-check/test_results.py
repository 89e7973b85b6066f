"""What results.json says is of the kernels and of the tool as they are now, so that no document tells of older ones."""

import unittest

from again import RESULTS, Results, tool_digest
from claims import claims
from test_kernels import SHARED


class ResultsTest(unittest.TestCase):
    def test_each_proof_is_of_these_bytes_by_this_tool(self) -> None:
        entries = Results(RESULTS).entries
        older = []
        for claim in claims():
            entry = entries.get((claim.platform, claim.kernel), {"proved": False})
            now = SHARED[claim.platform].digest(claim.symbol), tool_digest(claim)
            if entry["proved"] and (entry["bytes"], entry["tool"]) != now:
                older.append(claim.kernel)
        self.assertEqual([], older, "./sennit prove --again proves these again")


if __name__ == "__main__":
    unittest.main()
