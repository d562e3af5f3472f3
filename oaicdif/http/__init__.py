"""The wall around requests and urllib3: nothing else of oaicdif opens a connection to ask.

client    one pooled session, bounded in bytes and in time, redirects followed
deadline  answers that end in time, however slowly they drip
decoding  content encodings told by the first bytes; Retry-After
guard     connections that look where they lead
origin    who may be told what is told to the endpoint in confidence
pools     what connections are made of (http_options: as asked); failures: what their errors mean
"""

from .decoding import decoded, retry_after_s
from .http_options import HttpOptions
from .session import HttpClient, HttpReply, is_web_address

__all__ = ["HttpClient", "HttpOptions", "HttpReply", "decoded", "is_web_address", "retry_after_s"]
