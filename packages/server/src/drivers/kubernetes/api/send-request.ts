import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'
import { DriverError } from '#reconcile/ports/index.ts'
import { errorCode, errorMessage, joinOrigin } from '#domain/shared/index.ts'
import type { KubeConnection } from './kube-connection.ts'

/** One request to an API server. */
export interface KubeSending {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly accept?: string
  readonly body?: { readonly type: string; readonly text: string }
  readonly answerBytesMax?: number
}

/** Sends a request and returns the response when its headers arrive. Throws Busy if none arrives before `end`, Broken if another server answers. */
export async function sendRequest(
  { server, headers }: KubeConnection,
  { method, path, accept = 'application/json', body }: KubeSending,
  { agent, end }: { readonly agent: Agent; readonly end: AbortSignal },
): Promise<IncomingMessage> {
  const call = request(joinOrigin(server, path), {
    method,
    agent,
    signal: end,
    headers: {
      ...headers,
      accept,
      ...(body ? { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) } : {}),
    },
  })
  // Errors after the headers are reported by the response body.
  call.on('error', () => undefined).end(body?.text)
  try {
    const [answer]: IncomingMessage[] = await once(call, 'response')
    if (answer) return answer
  } catch (error) {
    throw unreachable(server, error)
  }
  throw unreachable(server, new Error('it closed the connection'))
}

/** TLS errors that mean that another server answered. A retry does not help. */
const foreignServerCodes =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_SIGNATURE_FAILURE)$/

/** Returns a DriverError for a failed request: Broken if the certificate is another server's, otherwise Busy. Returns a DriverError unchanged. */
export function unreachable(server: string, error: unknown): DriverError {
  if (error instanceof DriverError) return error
  if (foreignServerCodes.test(errorCode(error) ?? ''))
    return new DriverError('Broken', `${server} is not the server of the cluster: ${errorMessage(error)}.`, error)
  return new DriverError('Busy', `${server} cannot be reached: ${errorMessage(error)}.`, error)
}
