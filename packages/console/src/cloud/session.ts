import { askSession } from './ask-session.ts'
import { liveValue } from './live-value.ts'

/** False after a response with status 401. */
export const isSignedIn = liveValue(true)

/** Propagates sign-in and sign-out to all tabs of the console. */
const channel = new BroadcastChannel('moorage')
channel.addEventListener('message', ({ data }) => isSignedIn.set(data === 'begun'))

function tellPages(what: 'begun' | 'ended'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no second argument
  channel.postMessage(what)
}

/** Records that the session has ended. */
export function forgetSession(): void {
  isSignedIn.set(false)
}

/** Records a sign-in, in all tabs. */
export function beginSession(): void {
  isSignedIn.set(true)
  tellPages('begun')
}

/** Signs out in all tabs. Returns false if the service is unreachable, and the session continues. */
export async function leaveSession(): Promise<boolean> {
  if ((await askSession('sign-out')) !== 204) return false
  isSignedIn.set(false)
  tellPages('ended')
  return true
}

/** Returns the URL of the sign-in page, which redirects to `next`. */
export function sessionAddress(next: string): string {
  return `/oauth/console/sign-in?next=${encodeURIComponent(next)}`
}
