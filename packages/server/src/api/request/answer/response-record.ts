import type { ErrorCode } from '@moorage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProbePath } from '../state/api-paths.ts'
import type { RequestTrace } from '../state/request-trace.ts'
import { stageToken, stageOf, stageOperation } from '../state/stages.ts'
import { sentParams } from '../state/read-params.ts'
import { auditEntity } from './audit-entity.ts'

/** Facts about a response, for log and metrics: never tokens, bodies or queries. */
export interface ResponseRecord {
  readonly requestId: string
  readonly operation: string | null
  /** Null without asynchronous work (decision F2). */
  readonly operationId: number | null
  /** Resource as in the audit log, such as `volume/7`; null if unnamed. */
  readonly resource: string | null
  readonly accountId: number | null
  readonly method: string
  /** 499 if the client disconnected before the response. */
  readonly status: number
  readonly durationMs: number
  /** True for long polls and streams, whose duration says nothing about the service. */
  readonly isWaiting: boolean
  /** Path template below /v4. */
  readonly route: string | null
  readonly code: ErrorCode | null
}

/** Logged after a disconnect, never sent. */
const clientClosed = 499

const waiting = new WeakSet<FastifyRequest>()
const rejected = new WeakMap<FastifyRequest, ErrorCode>()
const accepted = new WeakMap<FastifyRequest, unknown>()
const recorded = new WeakSet<FastifyRequest>()

/** Marks a request as a long poll or stream, for `isWaiting` in its record. */
export function recordWaiting(request: FastifyRequest): void {
  waiting.add(request)
}

/** Stores a rejected request's error code for its record; the last code wins. */
export function recordErrorCode(request: FastifyRequest, code: ErrorCode): void {
  rejected.set(request, code)
}

/** Stores an accepted request's response before translation. Log lines take a new resource's ID from the response. */
export function recordAccepted(request: FastifyRequest, answer: unknown): void {
  accepted.set(request, answer)
}

/** Adds hooks that pass each finished request except probes to `onRecord` once, after its response or a disconnect. */
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
    // No response event follows an early disconnect.
    reply.raw.once('close', () => end(request, reply))
    done()
  })
  server.addHook('onResponse', async (request, reply) => end(request, reply))
}

/** Request fields of every log line. */
export type RequestNames = Pick<ResponseRecord, 'requestId' | 'operation' | 'operationId' | 'accountId' | 'resource'>

/** Returns the log fields of a request; fields not known at its stage are null. */
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
