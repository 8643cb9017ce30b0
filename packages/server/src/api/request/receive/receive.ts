import type { FastifyReply, FastifyRequest } from 'fastify'
import { stoppingError } from '#store/waiting/bounded-queue.ts'
import { countRequest } from '../answer/count-request.ts'
import { sendJson } from '../answer/send-json.ts'
import { isApiPath, isProbePath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { type Received, reachStage } from '../state/stages.ts'
import { RunningRequest } from '../state/running-request.ts'
import { apiHeaders, everyHeaders, secureHeaders } from './api-headers.ts'
import { rejectClosed } from './reject-closed.ts'
import { rejectForeignHost, rejectMalformed } from './reject-malformed.ts'
import { rejectAttempts } from './reject-attempts.ts'

/**
 * First step of every request: registers it, sets request ID and common headers (decisions A6, A7), and answers preflights. Throws ApiError while the service
 * stops or is in maintenance mode, and for malformed requests, foreign hosts and blocked addresses.
 */
export async function receive(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const running = new RunningRequest()
  const trace = serving.traceRequest?.(headerOf(request, 'traceparent')) ?? null
  const received = reachStage<Received>({
    stage: 'received',
    startMs: performance.now(),
    request,
    reply,
    running,
    trace,
  })
  track(serving, received)
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

/** Waits while the gate is closed. */
async function enter({ gate }: Serving, { raw }: FastifyReply): Promise<void> {
  while (gate.opened) await gate.opened
  gate.enter(raw)
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const found = headers[name]
  return typeof found === 'string' ? found : undefined
}

/** Runs first, so that no event is missed. */
function track(serving: Serving, { running, reply }: Received): void {
  serving.runningRequests.add(running)
  reply.raw.once('close', () => {
    serving.runningRequests.delete(running)
    running.abort('the client disconnected')
  })
}
