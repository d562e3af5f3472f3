"""The report to a repository: what its administrator should mend (DRIVER guidelines 1.1, 2.9).

    store ─gather→ RepositoryReport ─letter→ plain text
                                    ─page──→ one page of HTML

Nothing is sent.
"""
