import type { FastifyReply, FastifyRequest } from 'fastify'
import { maintenanceError } from '#domain/maintenance/maintenance.ts'
import { ApiError, explainMalformed, foreignHostReason } from '#domain/shared/index.ts'
import { stoppingError } from '#store/waiting/bounded-queue.ts'
import { countRequest, rejectAttempts } from '../answer/count-request.ts'
import { sendJson } from '../answer/send-response.ts'
import { isApiPath, isProbePath } from '../state/api-paths.ts'
import { type ReceivedRequest, RunningRequest, servedDialectOf } from '../state/received-request.ts'
import type { Serving } from '../state/serving.ts'
import { apiHeaders, everyHeaders, secureHeaders } from './api-headers.ts'

/**
 * First step of every request: registers it, sets request ID and common headers (decisions A6, A7), and answers preflights. Throws ApiError while the service
 * stops or is in maintenance mode, and for malformed requests, foreign hosts and blocked addresses.
 */
export async function receive(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const received = begin(serving, request, reply)
  request.received = received
  if (isApiPath(request.url)) await enter(serving, reply)
  reply.headers({ ...everyHeaders, 'x-request-id': request.id })
  if (serving.isSecure) reply.headers(secureHeaders)
  const isApi = isApiPath(request.url)
  if (isApi) reply.headers(apiHeaders)
  if (serving.isStopping && !isProbePath(request.url)) throw stoppingError()
  rejectMalformed(received)
  rejectForeignHost(serving, received)
  // Browsers read the error only after a preflight.
  if (isApi && request.method !== 'OPTIONS') rejectClosed(serving)
  rejectAttempts(serving, received)
  if (!isApi) return undefined
  // Every body is JSON, whatever its type (decision A3).
  request.raw.headers['content-type'] = 'application/json'
  if (request.method !== 'OPTIONS') return undefined
  countRequest(serving, received, null)
  return sendJson(serving, reply, 200, {})
}

/** Starts the request's record, and registers the request until its response or disconnect. */
function begin(serving: Serving, request: FastifyRequest, reply: FastifyReply): ReceivedRequest {
  const { traceparent } = request.headers
  const trace = serving.traceRequest?.(typeof traceparent === 'string' ? traceparent : undefined) ?? null
  const running = new RunningRequest()
  serving.runningRequests.add(running)
  reply.raw.once('close', () => {
    serving.runningRequests.delete(running)
    running.abort('the client disconnected')
  })
  const record = {
    startMs: performance.now(),
    trace,
    operation: null,
    token: null,
    code: null,
    accepted: undefined,
    isWaiting: false,
    isReported: false,
  }
  return { request, reply, running, record, served: servedDialectOf(serving, request) }
}

/** Waits while the gate is closed. */
async function enter({ gate }: Serving, { raw }: FastifyReply): Promise<void> {
  while (gate.opened) await gate.opened
  gate.enter(raw)
}

/** Throws service.maintenance in maintenance mode (decision I6), before any lookup and without a database query. */
export function rejectClosed({ maintenance }: Pick<Serving, 'maintenance'>): void {
  const closed = maintenance.current()
  if (closed !== null) throw maintenanceError(closed)
}

/**
 * Throws request.misdirected for another host's name, which a page of that host can send through a browser (DNS rebinding; decision A12). Closes the
 * connection.
 */
function rejectForeignHost({ isKnownHost }: Pick<Serving, 'isKnownHost'>, { request, reply }: ReceivedRequest): void {
  if (isKnownHost(request.headers.host)) return
  reply.header('connection', 'close')
  throw new ApiError('request.misdirected', foreignHostReason)
}

/** Throws request.malformed for a request that two parsers could read differently (decision A10). Closes the connection. */
function rejectMalformed({ request, reply }: ReceivedRequest): void {
  const reason = explainMalformed(request.raw.httpVersion, request.raw.rawHeaders)
  if (reason === null) return
  reply.header('connection', 'close')
  throw new ApiError('request.malformed', reason)
}
