"""A walk of a client: named steps, reported in TAP on stdout for clients.ts.

A failed step does not end the walk; steps that require it are reported as skipped. Each step has a timeout,
because some clients retry a rejected request for an hour.
"""

import signal
import sys
import time
import traceback

STEP_SECONDS = 90


class Walk:
    def __init__(self):
        self.count = 0
        self.missing = {}

    def step(self, name, needs=()):
        """Runs the decorated function immediately if all required steps have passed."""
        wanted = (needs,) if isinstance(needs, str) else needs

        def run(body):
            absent = next((one for one in wanted if one in self.missing), None)
            if absent is not None:
                cause = self.missing[absent]
                self._skip(name, cause)
            else:
                self._run(name, body)
            return body

        return run

    def _skip(self, name, cause):
        self.missing[name] = cause
        self._tell(f"ok - {name} # SKIP needs {cause}")

    def _run(self, name, body):
        signal.signal(signal.SIGALRM, _expire)
        signal.alarm(STEP_SECONDS)
        try:
            body()
        except Exception as raised:  # Whatever a client raises is the step's failure.
            self.missing[name] = name
            self._tell(f"not ok - {name}")
            for line in _explain(raised):
                print(f"# {line}", flush=True)
        else:
            self._tell(f"ok - {name}")
        finally:
            signal.alarm(0)

    def _tell(self, line):
        self.count += 1
        print(line, flush=True)

    def end(self):
        """Prints the plan. Without it, the walk counts as interrupted."""
        print(f"1..{self.count}", flush=True)
        sys.exit(1 if any(name == cause for name, cause in self.missing.items()) else 0)


def _explain(raised):
    """Formats the line of the walk that failed, and the error of the client."""
    frame = next(one for one in traceback.extract_tb(raised.__traceback__)[1:])
    return [f"{frame.name}, line {frame.lineno}: {frame.line}", *f"{type(raised).__name__}: {raised}"[:1500].split("\n")]


class StepTimeout(Exception):
    pass


def _expire(_signal, _frame):
    raise StepTimeout(f"the step took longer than {STEP_SECONDS} s")


def equal(found, wanted, what="value"):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, wanted {wanted!r}")


def holds(condition, what):
    if not condition:
        raise AssertionError(what)


def wait_until(check, what, seconds=25, every=0.3):
    """Polls until `check` returns a true value, as users of clients without helpers do."""
    end = time.monotonic() + seconds
    while True:
        found = check()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(every)


def refused(kind, body, text):
    """Expects `body` to raise `kind` with `text` in its message."""
    try:
        body()
    except kind as raised:
        holds(text in str(raised) or text in repr(getattr(raised, "json", "")), f"{raised!r} does not say {text!r}")
        return raised
    raise AssertionError(f"was not refused with {text!r}")
