import { requestSession } from './request-session.ts'
import { markSessionEnded, isSignedIn } from './session.ts'

const pauseMs = 5 * 60_000

/**
 * Starts renewing the session on user input, not on automatic requests (ADR 0046). Does nothing while signed out or within a pause. Status 401 ends the
 * session.
 */
export function renewSessionOnInput(): void {
  let renewedMs = Date.now()
  const renew = (): void => {
    if (Date.now() - renewedMs < pauseMs || !isSignedIn.get()) return
    renewedMs = Date.now()
    void requestSession('renew').then((status) => status === 401 && markSessionEnded())
  }
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(name, renew, { passive: true })
}
