"""The wall around smtplib: one mail to a server, over TLS, within a time."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Final

from ..errors import NotDelivered

_POLICY: Final = policy.SMTP.clone(max_line_length=200)  # subjects stay on one line


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed in. `security`: "starttls", "tls" or "none"."""

    host: str
    port: int
    security: str = "starttls"
    user: str = ""
    password: str = ""
    timeout_s: float = 20.0


def send_mail(
    server: MailServer, sender: str, to: Sequence[str], subject: str, text: str, now: datetime
) -> None:
    """Hand a mail in.

    Raises:
        NotDelivered: the server refuses, does not answer, or has no certificate to trust.
    """
    mail = EmailMessage(_POLICY)
    mail["From"], mail["To"], mail["Subject"] = sender, ", ".join(to), subject
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"  # RFC 3834: out-of-office replies stay away
    mail.set_content(text)
    try:
        _hand_in(server, mail)
    except (OSError, smtplib.SMTPException) as error:
        raise NotDelivered(
            f"The mail server {server.host}:{server.port} did not take the mail: {_told(error)}.",
            hint="Check [alerts] smtp_host, smtp_port and smtp_security.",
        ) from error


def _hand_in(server: MailServer, mail: EmailMessage) -> None:
    trust = ssl.create_default_context()
    if server.security == "tls":
        opened: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=server.timeout_s, context=trust
        )
    else:
        opened = smtplib.SMTP(server.host, server.port, timeout=server.timeout_s)
    with opened as line:
        if server.security == "starttls":
            line.starttls(context=trust)
        if server.user:
            line.login(server.user, server.password)
        line.send_message(mail)


def _told(error: Exception) -> str:
    """What a server said, without what we said to it."""
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        return f"{error.smtp_code} {' '.join(text.split())}".rstrip(".")
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return f"it refuses the recipients {', '.join(error.recipients)}"
    return str(error).rstrip(".") or type(error).__name__
