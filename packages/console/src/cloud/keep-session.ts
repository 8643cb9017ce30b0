import { askSession } from './ask-session.ts'
import { forgetSession, isSignedIn } from './session.ts'

/** Minimum interval between two renewals. */
const pauseMs = 5 * 60_000

/** Renews the session on user input, not on requests that the page sends automatically (ADR 0046). */
export function keepSession(): void {
  let toldMs = Date.now()
  const renew = (): void => {
    if (Date.now() - toldMs < pauseMs || !isSignedIn.get()) return
    toldMs = Date.now()
    void askSession('renew').then((status) => status === 401 && forgetSession())
  }
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(name, renew, { passive: true })
}
