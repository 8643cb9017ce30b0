import { consoleHeaders } from './console-headers.ts'

/** Asks something of the session; the status of the answer, 0 where there was none. */
export async function askSession(what: 'renew' | 'sign-out'): Promise<number> {
  try {
    return (await fetch(`/oauth/console/${what}`, { method: 'POST', headers: consoleHeaders })).status
  } catch {
    return 0
  }
}
