import type { ErrorCode } from '@moorage/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProbePath, sentParams } from '../state/api-paths.ts'
import type { ReceivedRequest, RequestTrace } from '../state/received-request.ts'
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

/** Adds hooks that pass each finished request except probes to `onRecord` once, after its response or a disconnect. */
export function recordResponses(
  server: FastifyInstance,
  onRecord: (record: ResponseRecord, trace: RequestTrace | null) => void,
): void {
  const end = ({ received }: FastifyRequest): void => {
    const { record, request } = received
    if (record.isReported || isProbePath(request.url)) return
    record.isReported = true
    onRecord(responseRecordOf(received), record.trace)
  }
  server.addHook('onRequest', (request, reply, done) => {
    // No response event follows an early disconnect.
    reply.raw.once('close', () => end(request))
    done()
  })
  server.addHook('onResponse', async (request) => end(request))
}

/** Request fields of every log line. */
export type RequestNames = Pick<ResponseRecord, 'requestId' | 'operation' | 'operationId' | 'accountId' | 'resource'>

/** Returns the log fields of a request; fields that are not known yet are null. */
export function nameRequest({ request, reply, record }: ReceivedRequest): RequestNames {
  const operation = record.operation?.operation
  const entity = operation ? auditEntity(operation, { params: sentParams(request), response: record.accepted }) : null
  const operationId = Number(reply.getHeader('operation-id') ?? 0)
  return {
    requestId: request.id,
    operation: operation?.name ?? null,
    operationId: operationId === 0 ? null : operationId,
    accountId: record.token?.accountId ?? null,
    resource: entity && `${entity.type}/${entity.id}`,
  }
}

function responseRecordOf(received: ReceivedRequest): ResponseRecord {
  const { request, reply, record } = received
  return {
    ...nameRequest(received),
    method: request.method,
    status: reply.raw.headersSent ? reply.raw.statusCode : clientClosed,
    durationMs: Math.round((performance.now() - record.startMs) * 1000) / 1000,
    isWaiting: record.isWaiting,
    route: record.operation?.path ?? null,
    code: record.code,
  }
}
