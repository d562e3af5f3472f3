"""The conformance checker: an endpoint is asked what harvesters ask, and what they never should.

    asking ─Exchange→ replies, probes, lists, records ─Score→ Report ─→ text, JSON, HTML

Each rule has a name, a sentence that says what is right, and one that says what to do. Our own
provider is an endpoint like any other.
"""
