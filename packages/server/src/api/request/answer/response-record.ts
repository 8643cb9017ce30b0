import type { ErrorCode } from '@moorage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProbePath } from '../state/api-paths.ts'
import type { RequestTrace } from '../state/request-trace.ts'
import { stageToken, stageOf, stageOperation } from '../state/stages.ts'
import { sentParams } from '../admit/read-params.ts'
import { auditEntity } from './audit-entity.ts'

/** Facts about a response, for the log and metrics. Never contains tokens, bodies or queries. */
export interface ResponseRecord {
  readonly requestId: string
  /** Operation name; null if none matched. */
  readonly operation: string | null
  /** ID of the event that records the accepted request (decision F2); null without asynchronous work. */
  readonly operationId: number | null
  /** Resource as in the audit log: `volume/7`, `user/ada`; null if unnamed. */
  readonly resource: string | null
  readonly accountId: number | null
  readonly method: string
  /** HTTP status; 499 if the client disconnected before the response. */
  readonly status: number
  readonly durationMs: number
  /** True for long polls and streams, whose duration says nothing about the service. */
  readonly isWaiting: boolean
  /** Path template of the operation below /v4; null if none matched. */
  readonly route: string | null
  readonly code: ErrorCode | null
}

/** Not a real HTTP status: no client received one. */
const clientClosed = 499

const waiting = new WeakSet<FastifyRequest>()
const rejected = new WeakMap<FastifyRequest, ErrorCode>()
const accepted = new WeakMap<FastifyRequest, unknown>()
const recorded = new WeakSet<FastifyRequest>()

/** Marks a request as waiting for an event. */
export function recordWaiting(request: FastifyRequest): void {
  waiting.add(request)
}

/** Records the error code of a request. */
export function recordErrorCode(request: FastifyRequest, code: ErrorCode): void {
  rejected.set(request, code)
}

/** Keeps the response of an accepted request, in neutral words. For a create, it contains the new resource. */
export function recordAccepted(request: FastifyRequest, answer: unknown): void {
  accepted.set(request, answer)
}

/** Reports every finished request except probes: after its response or a disconnect. */
export function recordResponses(
  server: FastifyInstance,
  onRecord: (record: ResponseRecord, trace: RequestTrace | null) => void,
): void {
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (recorded.has(request) || isProbePath(request.url)) return
    recorded.add(request)
    onRecord(responseRecordOf(request, reply), stageOf(request).trace)
  }
  server.addHook('onRequest', (request, reply, done) => {
    // After an early disconnect, no response event follows.
    reply.raw.once('close', () => end(request, reply))
    done()
  })
  server.addHook('onResponse', async (request, reply) => end(request, reply))
}

/** Request fields of every log line. */
export type RequestNames = Pick<ResponseRecord, 'requestId' | 'operation' | 'operationId' | 'accountId' | 'resource'>

/** Returns the log fields of a request, as far as known. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): RequestNames {
  const known = stageOf(request)
  const operation = stageOperation(known)?.operation
  const entity = operation
    ? auditEntity(operation, { params: sentParams(request), response: accepted.get(request) })
    : null
  const operationId = Number(reply.getHeader('operation-id') ?? 0)
  return {
    requestId: request.id,
    operation: operation?.name ?? null,
    operationId: operationId === 0 ? null : operationId,
    accountId: stageToken(known)?.accountId ?? null,
    resource: entity && `${entity.type}/${entity.id}`,
  }
}

function responseRecordOf(request: FastifyRequest, reply: FastifyReply): ResponseRecord {
  return {
    ...nameRequest(request, reply),
    method: request.method,
    status: reply.raw.headersSent ? reply.raw.statusCode : clientClosed,
    durationMs: Math.round((performance.now() - stageOf(request).startMs) * 1000) / 1000,
    isWaiting: waiting.has(request),
    route: stageOperation(stageOf(request))?.path ?? null,
    code: rejected.get(request) ?? null,
  }
}
