"""The catalog: stored records become drafts by a crosswalk, and drafts are published.

store ─StaleItem→ choose the record ─crosswalk→ documents ─EntryDraft→ store ─publish→ visible
"""
