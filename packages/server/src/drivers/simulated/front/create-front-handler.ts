import { explainMalformed } from '#domain/shared/index.ts'
import { isBusyError } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import { readBearerToken } from '../kube/access/bearer-tokens.ts'
import { KubeError } from '../kube/model/kube-errors.ts'
import { describeErrorStatus } from '../kube/request/send-kube-response.ts'
import { findNamedCluster } from './find-named-cluster.ts'
import type { FrontFailedAttempts } from './front-options.ts'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { KubeCall } from '../kube/request/kube-request.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Handles a cluster's request. */
export type KubeHandler = (call: KubeCall) => Promise<void>

interface FrontContext {
  readonly state: SimulatorState
  readonly serve: KubeHandler
  readonly onError: (error: unknown) => void
  readonly onAnswer: (status: number) => void
  readonly tries?: FrontFailedAttempts
}

/** Path of a cluster before ADR 0018; no Kubernetes path starts like this. */
const clusterPath = /^\/c(?:\/([^/?]*)([/?].*)?)?$/

/**
 * Returns a listener's request handler. Requests name a cluster by TLS name, token or path (ADR 0018). Errors are sent as a Status: 400 malformed, 401
 * unnamed, 404 unknown, 429 too many failed attempts, 503 not ready or no database, otherwise 500.
 */
export function createFrontHandler(context: FrontContext): RequestListener {
  return (request, response) => {
    // A late write at shutdown must not crash the process.
    response.on('error', () => undefined)
    const address = request.socket.remoteAddress ?? ''
    response.once('close', () => {
      context.onAnswer(response.statusCode)
      if (response.statusCode === 401 && request.headers.authorization) context.tries?.count(address)
    })
    const malformed = explainMalformed(request.httpVersion, request.rawHeaders)
    if (malformed !== null) return writeStatus(response, 400, malformed)
    const waitS = request.headers.authorization ? (context.tries?.waitS(address) ?? null) : null
    if (waitS !== null) return writeStatus(response, 429, 'Too many requests', waitS)
    busyIfUnreachable(context.state, () => answer(context, request, response)).catch((error: unknown) => {
      if (isBusyError(error)) return writeStatus(response, 503, 'The cluster is unreachable. Try again later.')
      context.onError(error)
      writeStatus(response, 500, 'Internal error occurred.')
    })
  }
}

async function answer(
  { state, serve }: FrontContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/', socket, headers } = request
  const [whole, uid = '', rest = '/'] = clusterPath.exec(url) ?? []
  const path = whole === undefined ? url : rest
  const cluster = await findNamedCluster(state.pool, {
    uid: whole === undefined ? null : uid,
    serverName: 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : null,
    token: readBearerToken(headers.authorization),
  })
  if (cluster === 'unnamed') return writeStatus(response, 401, 'Unauthorized')
  if (!cluster) return writeStatus(response, 404, 'No cluster exists at this address.')
  if (!cluster.isServing)
    return writeStatus(response, 503, 'The control plane of this cluster is not ready. Try again later.')
  await serve({
    clusterId: cluster.id,
    clusterUid: cluster.uid,
    path: path.startsWith('/') ? path : `/${path}`,
    request,
    response,
  })
}

const reasons = {
  400: 'BadRequest',
  401: 'Unauthorized',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
} as const

/** Closes the connection, even with an incomplete request body. */
function writeStatus(response: ServerResponse, code: keyof typeof reasons, message: string, waitS = 5): void {
  if (response.headersSent) return void response.destroy()
  const body = JSON.stringify(describeErrorStatus(new KubeError(code, reasons[code], message)))
  response
    .writeHead(code, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      ...(code === 401 ? { 'www-authenticate': 'Bearer realm="kubernetes"' } : {}),
      ...(code === 503 || code === 429 ? { 'retry-after': String(waitS) } : {}),
    })
    .end(body)
}
