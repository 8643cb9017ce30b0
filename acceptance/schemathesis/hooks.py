"""Keeps a run from revoking the token it asks with; every other token may go."""

import os

import schemathesis

OWN = str(os.environ["MOOR_TOKEN_ID"])
NOBODYS = 2**53 - 1


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method.upper() == "DELETE" and case.path == "/profile/tokens/{tokenId}":
        if str(case.path_parameters.get("tokenId")) == OWN:
            case.path_parameters["tokenId"] = NOBODYS
