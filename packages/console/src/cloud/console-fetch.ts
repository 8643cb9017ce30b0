import type { FetchLike } from '@moorage/sdk'
import { recordConnection } from './connection.ts'
import { consoleHeaders } from './console-headers.ts'
import { refetchRights } from './query-client.ts'
import { markSessionEnded } from './session.ts'

/** Statuses of missing permissions and of invisible or missing resources. */
const rejectionStatuses: readonly number[] = [403, 404]

/** Sends SDK requests with the session cookie. Responses update session, permissions and connection state. */
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
