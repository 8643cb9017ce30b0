import type { FetchLike } from '@moorage/sdk'
import { recordConnection } from './connection.ts'
import { consoleHeaders } from './console-headers.ts'
import { forgetSession } from './session.ts'

/** Sends what the SDK asks for with the session's cookie, and notes what every answer tells of the sign-in and of the connection. */
export const consoleFetch: FetchLike = async (url, init) => {
  const headers = { ...init.headers, ...consoleHeaders }
  try {
    const answer = await fetch(url, { ...init, headers, credentials: 'same-origin', cache: 'no-store' })
    recordConnection(true)
    if (answer.status === 401) forgetSession()
    return answer
  } catch (error) {
    if (!init.signal.aborted) recordConnection(false)
    throw error
  }
}
