import { consoleHeaders } from './console-headers.ts'
import { observable } from './observable.ts'

/** True while the user is signed in. */
export const isSignedIn = observable(true)

const channel = new BroadcastChannel('moorage')
channel.addEventListener('message', ({ data }) => isSignedIn.set(data === 'begun'))

function notifyTabs(what: 'begun' | 'ended'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no second argument
  channel.postMessage(what)
}

/** Records the end of the session in this tab only. Sends no request. */
export function markSessionEnded(): void {
  isSignedIn.set(false)
}

/** Records a sign-in and notifies the other tabs. Sends no request. */
export function startSession(): void {
  isSignedIn.set(true)
  notifyTabs('begun')
}

/** Signs out in all tabs and returns true. Returns false if not confirmed by the service; the session then continues. */
export async function endSession(): Promise<boolean> {
  if ((await requestSession('sign-out')) !== 204) return false
  isSignedIn.set(false)
  notifyTabs('ended')
  return true
}

/** Returns the relative sign-in URL, which redirects to `next` after the sign-in. */
export function sessionUrl(next: string): string {
  return `/oauth/console/sign-in?next=${encodeURIComponent(next)}`
}

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

/** Sends a session request. Returns the HTTP status, or 0 without a response. */
async function requestSession(what: 'renew' | 'sign-out'): Promise<number> {
  try {
    return (await fetch(`/oauth/console/${what}`, { method: 'POST', headers: consoleHeaders })).status
  } catch {
    return 0
  }
}
