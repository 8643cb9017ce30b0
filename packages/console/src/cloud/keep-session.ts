import { askSession } from './ask-session.ts'
import { forgetSession, isSignedIn } from './session.ts'

/** How often the service hears that somebody is there, at most. */
const pauseMs = 5 * 60_000

/** Lets the session go on while somebody is at the page: at a key or the pointer, not for what the page asks by itself (ADR 0046). */
export function keepSession(): void {
  let toldMs = Date.now()
  const renew = (): void => {
    if (Date.now() - toldMs < pauseMs || !isSignedIn.get()) return
    toldMs = Date.now()
    void askSession('renew').then((status) => status === 401 && forgetSession())
  }
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(name, renew, { passive: true })
}
