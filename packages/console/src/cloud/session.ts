import { askSession } from './ask-session.ts'
import { liveValue } from './live-value.ts'

/** Whether the browser is signed in, as far as any answer has told. */
export const isSignedIn = liveValue(true)

/** Pages of the console tell one another, whichever of them somebody signs in or out on. */
const channel = new BroadcastChannel('moorage')
channel.addEventListener('message', ({ data }) => isSignedIn.set(data === 'begun'))

function tellPages(what: 'begun' | 'ended'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no second argument
  channel.postMessage(what)
}

/** An answer was that nobody is signed in. */
export function forgetSession(): void {
  isSignedIn.set(false)
}

/** Somebody is signed in from now on, in every page of the console. */
export function beginSession(): void {
  isSignedIn.set(true)
  tellPages('begun')
}

/** Signs out, in every page of the console. False where the service could not be reached: somebody is still signed in then. */
export async function leaveSession(): Promise<boolean> {
  if ((await askSession('sign-out')) !== 204) return false
  isSignedIn.set(false)
  tellPages('ended')
  return true
}

/** Where somebody signs in, and which page of the console they go on to. */
export function sessionAddress(next: string): string {
  return `/oauth/console/sign-in?next=${encodeURIComponent(next)}`
}
