import { ConnectionLost, isConnectionRefused } from '../errors/connection-lost.ts'
import type { WireResponse } from './parse-api-error.ts'
import type { FetchResponse, FetchLike } from './fetch-like.ts'
import { openTimeLimit, type TimeLimit } from './time-limit.ts'

/** HTTP request of one attempt. */
export interface WireRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Options of one attempt. */
export interface AttemptOptions {
  readonly fetch: FetchLike
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request once and returns the whole response, of any status. Rejects with ConnectionLost, also after the timeout, or with the caller's abort reason.
 */
export async function attemptRequest(request: WireRequest, options: AttemptOptions): Promise<WireResponse> {
  const { response, connection } = await openAttempt(request, options)
  try {
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    const reason: unknown = connection.isOver() ? connection.signal.reason : cause
    throw lostError(request, { cause: reason, isSent: true, caller: options.signal })
  } finally {
    connection.release()
  }
}

/** Unread response with its timeout. */
export interface OpenAttempt {
  readonly response: FetchResponse
  readonly connection: TimeLimit
}

/**
 * Sends a request once and resolves when the headers arrive, with any status. The caller reads the body and releases the connection. Rejects with
 * ConnectionLost, also for a redirect, or with the caller's abort reason.
 */
export async function openAttempt(request: WireRequest, options: AttemptOptions): Promise<OpenAttempt> {
  const { operation: _operation, url, ...init } = request
  const connection = openTimeLimit(options.timeoutMs, options.signal)
  try {
    const response = await options.fetch(url, { ...init, signal: connection.signal, redirect: 'error' })
    return { response, connection }
  } catch (cause) {
    connection.release()
    const isLate = connection.isOver()
    throw lostError(request, {
      cause: isLate ? connection.signal.reason : cause,
      isSent: isLate || !isConnectionRefused(cause),
      caller: options.signal,
    })
  }
}

interface LostAttempt {
  readonly cause: unknown
  readonly isSent: boolean
  readonly caller: AbortSignal | undefined
}

function lostError({ operation, url }: WireRequest, { cause, isSent, caller }: LostAttempt): unknown {
  return caller?.aborted === true
    ? caller.reason
    : new ConnectionLost({ operation, isSent, origin: new URL(url).origin, cause })
}
