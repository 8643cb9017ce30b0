import { Fault, type FaultEntry } from '@moorage/sdk'
import { recordConnection } from '../../cloud/connection.ts'
import { consoleHeaders } from '../../cloud/console-headers.ts'
import { liveValue } from '../../cloud/live-value.ts'

/** False after a response with status 401. */
export const isOperatorIn = liveValue(true)

/** True after a sign-out in this tab. An expired session keeps the input on the page. */
export const isOperatorGone = liveValue(false)

interface OperatorRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Sends a request to the operator interface; `path` is relative to /operator. Updates the session and connection state.
 * Throws Fault for an error response, and Error without a response.
 */
export async function askOperator<Answer = unknown>(
  path: string,
  { method = 'GET', body }: OperatorRequest = {},
): Promise<Answer> {
  const answer = await send(path, method, body)
  if (answer.status === 401) isOperatorIn.set(false)
  const text = await answer.text()
  if (!answer.ok) throw refusalOf(`${method} ${path}`, answer, text)
  return JSON.parse(text === '' ? 'null' : text)
}

async function send(path: string, method: string, body: OperatorRequest['body']): Promise<Response> {
  const sent = body ? { body: JSON.stringify(body) } : {}
  const headers = { ...consoleHeaders, ...(body ? { 'content-type': 'application/json' } : {}) }
  try {
    const answer = await fetch(`/operator${path}`, { method, headers, ...sent, cache: 'no-store' })
    recordConnection(true)
    return answer
  } catch (cause) {
    recordConnection(false)
    throw new Error('The service did not respond. Check whether the change was made before you retry.', { cause })
  }
}

function refusalOf(operation: string, { status }: Response, text: string): Fault {
  const errors = readErrors(text) ?? [
    { reason: `The service returned status ${status}. The service log contains the cause.`, field: '' },
  ]
  return new Fault({ operation, status, errors, requestId: null, retryAfterSeconds: null })
}

/** Parses the errors of a response; null without any. */
function readErrors(text: string): readonly FaultEntry[] | null {
  try {
    const { errors }: { readonly errors?: readonly FaultEntry[] } = JSON.parse(text)
    return errors ?? null
  } catch {
    return null
  }
}

/** Exchanges the operator token for a session. Throws Fault for a wrong token. */
export async function signInOperator(token: string): Promise<void> {
  await askOperator('/session', { method: 'POST', body: { token } })
  isOperatorGone.set(false)
  isOperatorIn.set(true)
}

/** Ends the session. Throws if the service is unreachable; the session then continues. */
export async function signOutOperator(): Promise<void> {
  await askOperator('/session', { method: 'DELETE' })
  isOperatorGone.set(true)
  isOperatorIn.set(false)
}
