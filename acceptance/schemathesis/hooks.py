"""What a run must not do to itself: revoke the token it asks with, and take a remembered answer for a new thing."""

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
    # A9: the same key answers what it answered first, also when that thing has gone since. Keys that are none stay as they are.
    key = case.headers.get(KEY) if case.headers else None
    if isinstance(key, str) and 1 <= len(key) <= 255 and all("!" <= sign <= "~" for sign in key):
        case.headers[KEY] = f"key-{next(KEYS)}"
