import type { FetchLike } from '@moorage/sdk'
import { recordConnection } from './connection.ts'
import { consoleHeaders } from './console-headers.ts'
import { readRightsAgain } from './query-client.ts'
import { forgetSession } from './session.ts'

/** Answers to what a user may not do, and to what they may not see or what is not there. */
const refusals: readonly number[] = [403, 404]

/** Sends what the SDK asks for with the session's cookie, and notes what every answer tells of the sign-in, of the user's rights and of the connection. */
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
