"""Harvests as work to be done: one endpoint, many in several processes, and the clock.

units       steps of work: harvest, crosswalk, publish, export
rounds      endpoints harvested, then what follows
budget      the time of one step
harvesting  one endpoint under its settings        fleet      many endpoints, N processes
pool        processes that take tasks in turns
scheduler   which are due, and the daemon          stopping   signals become a wish to stop
heartbeat   a lease lives as long as its harvest
"""
