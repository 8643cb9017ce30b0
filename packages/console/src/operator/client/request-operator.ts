import { ApiError, type ApiErrorEntry } from '@moorage/sdk'
import { recordConnection } from '../../cloud/connection.ts'
import { consoleHeaders } from '../../cloud/console-headers.ts'
import { observable } from '../../cloud/observable.ts'

/** True while the operator is signed in. */
export const isOperatorSignedIn = observable(true)

/** True after a sign-out, but not after an expired session, so that the page keeps its input. */
export const hasOperatorSignedOut = observable(false)

interface OperatorRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Sends a request; `path` is relative to /operator. Returns the parsed body, or null without one. Updates session and connection state. Throws ApiError for an
 * error response, Error without a response.
 */
export async function requestOperator<Result = unknown>(
  path: string,
  { method = 'GET', body }: OperatorRequest = {},
): Promise<Result> {
  const response = await send(path, method, body)
  if (response.status === 401) isOperatorSignedIn.set(false)
  const text = await response.text()
  if (!response.ok) throw toApiError(`${method} ${path}`, response, text)
  return JSON.parse(text === '' ? 'null' : text)
}

async function send(path: string, method: string, body: OperatorRequest['body']): Promise<Response> {
  const sent = body ? { body: JSON.stringify(body) } : {}
  const headers = { ...consoleHeaders, ...(body ? { 'content-type': 'application/json' } : {}) }
  try {
    const response = await fetch(`/operator${path}`, { method, headers, ...sent, cache: 'no-store' })
    recordConnection(true)
    return response
  } catch (cause) {
    recordConnection(false)
    throw new Error('The service did not respond. Check whether the change was made before you retry.', { cause })
  }
}

function toApiError(operation: string, { status }: Response, text: string): ApiError {
  const errors = readErrors(text) ?? [
    { reason: `The service returned status ${status}. The service log contains the cause.`, field: '' },
  ]
  return new ApiError({ operation, status, errors, requestId: null, retryAfterSeconds: null })
}

function readErrors(text: string): readonly ApiErrorEntry[] | null {
  try {
    const { errors }: { readonly errors?: readonly ApiErrorEntry[] } = JSON.parse(text)
    return errors ?? null
  } catch {
    return null
  }
}

/** Exchanges the operator token for a session, and marks the operator as signed in. Throws ApiError for a wrong token, Error without a response. */
export async function signInOperator(token: string): Promise<void> {
  await requestOperator('/session', { method: 'POST', body: { token } })
  hasOperatorSignedOut.set(false)
  isOperatorSignedIn.set(true)
}

/** Ends the session. Throws if the service is unreachable; the session then continues. */
export async function signOutOperator(): Promise<void> {
  await requestOperator('/session', { method: 'DELETE' })
  hasOperatorSignedOut.set(true)
  isOperatorSignedIn.set(false)
}
