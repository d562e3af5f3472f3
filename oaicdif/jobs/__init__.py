"""Harvests as work to be done: one endpoint, many in several processes, and the clock.

units       steps of work: harvest, crosswalk, publish, export
rounds      endpoints harvested, then what follows
budget      the time of one step
harvesting  one endpoint under its settings        fleet      many endpoints, N processes
process_owner  begins, hears and ends all processes of this room
template    what the process has loaded of which they are copies
pool        processes that take tasks in turns     stopping   signals become a wish to stop
heartbeat   a lease lives as long as its harvest   scheduler  which are due

The daemon (docs/operating.md):

daemon           its processes, and what they tell      desk    which endpoint is next
harvest_process  threads that harvest, at few places    turns   who works and who waits
catalog_keeper   the process that crosswalks and publishes meanwhile
alert_thread     people are told, and nobody waits for it
settings_check   everything that is wrong in the settings
"""
