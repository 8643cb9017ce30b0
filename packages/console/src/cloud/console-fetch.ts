import type { FetchLike } from '@moorage/sdk'
import { recordConnection } from './connection.ts'
import { consoleHeaders } from './console-headers.ts'
import { refetchRights } from './query-client.ts'
import { markSessionEnded } from './session.ts'

const rejectionStatuses: readonly number[] = [403, 404]

/**
 * Sends SDK requests with the session cookie. 401 ends the session, 403 and 404 refetch permissions. Rejects without a response, and records the lost
 * connection unless aborted.
 */
export const consoleFetch: FetchLike = async (url, init) => {
  const headers = { ...init.headers, ...consoleHeaders }
  try {
    const response = await fetch(url, { ...init, headers, credentials: 'same-origin', cache: 'no-store' })
    recordConnection(true)
    if (response.status === 401) markSessionEnded()
    if (rejectionStatuses.includes(response.status)) refetchRights()
    return response
  } catch (error) {
    if (!init.signal.aborted) recordConnection(false)
    throw error
  }
}
