import { consoleHeaders } from './console-headers.ts'

/** Sends a session request. Returns the HTTP status, or 0 without a response. */
export async function requestSession(what: 'renew' | 'sign-out'): Promise<number> {
  try {
    return (await fetch(`/oauth/console/${what}`, { method: 'POST', headers: consoleHeaders })).status
  } catch {
    return 0
  }
}
