from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Literal, Optional, TypedDict, Union

OMITTED: Any = type("Omitted", (), {"__repr__": lambda self: "OMITTED"})()
"""Default of a field that is not sent; None is sent as null."""


class CallFailed(Exception):
    """The server refused a call. Programs should rely on `code`; `message` is for people."""

    def __init__(self, status: int, body: Any, retry_after: Optional[str]) -> None:
        told = body if isinstance(body, dict) else {}
        self.status = status
        self.code: str = told.get("code", "")
        self.message: str = told.get("response", "")
        self.fields: dict[str, str] = told.get("fields", {})
        """What is wrong with which field."""
        self.request_id: str = told.get("request_id", "")
        self.retry_after = int(retry_after) if (retry_after or "").isdigit() else None
        """After how many seconds the call may be repeated; set with status 429."""
        super().__init__(f"{status} {self.code}: {self.message}")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Calls never redirect, and a key is not for another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Caller:
    """
    Makes the calls.

    address: of the website, such as https://your-company.example
    key: an API key, or the access token of a session; None for calls that anyone may make
    language: of messages: en, ms or zh
    timeout: in seconds, for each call
    """

    def __init__(
        self,
        address: str,
        key: Optional[str] = None,
        *,
        language: str = "en",
        timeout: float = 30,
    ) -> None:
        self.address = address.rstrip("/")
        self.key = key
        self.language = language
        self.timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _call(
        self,
        method: str,
        path: str,
        fields: dict[str, Any],
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Raises CallFailed, or urllib.error.URLError without a connection."""
        sent = {name: value for name, value in fields.items() if value is not OMITTED}
        headers = {"Accept": "application/json", "Accept-Language": self.language}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        data = None
        if method != "GET":
            headers["Content-Type"] = "application/json"
            data = json.dumps(sent).encode()
        elif sent:
            path += "?" + urllib.parse.urlencode(sent)
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=self.timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as failure:
            with failure:
                try:
                    body = json.load(failure)
                except ValueError:
                    body = None
                told = CallFailed(failure.code, body, failure.headers.get("Retry-After"))
            raise told from None


def _part(value: Union[str, int]) -> str:
    """A part of a path."""
    return urllib.parse.quote(str(value), safe="")
