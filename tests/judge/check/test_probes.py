"""What is said of a probe names the codes it wants, letter by letter."""

from __future__ import annotations

import re

import pytest

from oaicdif.errors import OAI_ERRORS
from oaicdif.judge.check.probes import OK, PROBES, Probe


@pytest.mark.parametrize("probe", PROBES, ids=[each.name for each in PROBES])
def test_a_probe_is_described_by_codes_of_the_protocol(probe: Probe) -> None:
    codes = set(probe.wanted) - {OK}
    assert codes <= set(OAI_ERRORS)
    said = re.findall(r"\w+", f"{probe.rule.sentence.en} {probe.rule.advice.en}")
    assert codes <= set(said)
    assert ("error" in said) == (OK in probe.wanted)
