import { Fault, type FaultEntry } from '@moorage/sdk'
import { recordConnection } from '../../cloud/connection.ts'
import { consoleHeaders } from '../../cloud/console-headers.ts'
import { liveValue } from '../../cloud/live-value.ts'

/** Whether the operator has signed in with this browser, as far as any answer has told. */
export const isOperatorIn = liveValue(true)

/** Whether somebody has signed out here: a session that ended by itself leaves what was typed where it is. */
export const isOperatorGone = liveValue(false)

/** A request to the operator's interface. */
interface OperatorRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Asks the operator's interface; `path` is below /operator. Notes what every answer tells of the sign-in and of the connection.
 * Throws Fault for what is refused, and Error where no answer came.
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
    throw new Error('No response from the service. Check whether the change was made before you retry.', { cause })
  }
}

function refusalOf(operation: string, { status }: Response, text: string): Fault {
  const errors = readErrors(text) ?? [
    { reason: `The service returned status ${status}. The service log contains the cause.`, field: '' },
  ]
  return new Fault({ operation, status, errors, requestId: null, retryAfterSeconds: null })
}

/** What is wrong in the words of the service; null where it said none. */
function readErrors(text: string): readonly FaultEntry[] | null {
  try {
    const { errors }: { readonly errors?: readonly FaultEntry[] } = JSON.parse(text)
    return errors ?? null
  } catch {
    return null
  }
}

/** Exchanges the operator's token for a session; throws Fault for a wrong one. */
export async function signInOperator(token: string): Promise<void> {
  await askOperator('/session', { method: 'POST', body: { token } })
  isOperatorGone.set(false)
  isOperatorIn.set(true)
}

/** Ends the session; throws where the service could not be reached, as it goes on then. */
export async function signOutOperator(): Promise<void> {
  await askOperator('/session', { method: 'DELETE' })
  isOperatorGone.set(true)
  isOperatorIn.set(false)
}
