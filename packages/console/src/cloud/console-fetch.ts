import type { FetchLike } from '@moorage/sdk'
import { recordConnection } from './connection.ts'
import { consoleHeaders } from './console-headers.ts'
import { readRightsAgain } from './query-client.ts'
import { forgetSession } from './session.ts'

/** Status codes of missing permissions and of invisible or missing resources. */
const refusals: readonly number[] = [403, 404]

/** Sends SDK requests with the session cookie. Each response updates the session, permission and connection state. */
export const consoleFetch: FetchLike = async (url, init) => {
  const headers = { ...init.headers, ...consoleHeaders }
  try {
    const answer = await fetch(url, { ...init, headers, credentials: 'same-origin', cache: 'no-store' })
    recordConnection(true)
    if (answer.status === 401) forgetSession()
    if (refusals.includes(answer.status)) readRightsAgain()
    return answer
  } catch (error) {
    if (!init.signal.aborted) recordConnection(false)
    throw error
  }
}
