"""Prevents a run from breaking itself: it must not revoke its own token, or treat a replayed response as a new resource."""

import itertools
import os

import schemathesis

OWN = str(os.environ["MOOR_TOKEN_ID"])
NOBODYS = 2**53 - 1
KEY = "Idempotency-Key"
KEYS = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method.upper() == "DELETE" and case.path == "/profile/tokens/{tokenId}":
        if str(case.path_parameters.get("tokenId")) == OWN:
            case.path_parameters["tokenId"] = NOBODYS
    # A9: a repeated key returns its first response, even if the resource was deleted since. Invalid keys stay unchanged.
    key = case.headers.get(KEY) if case.headers else None
    if isinstance(key, str) and 1 <= len(key) <= 255 and all("!" <= sign <= "~" for sign in key):
        case.headers[KEY] = f"key-{next(KEYS)}"
