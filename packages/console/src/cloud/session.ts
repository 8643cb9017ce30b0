import { requestSession } from './request-session.ts'
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
