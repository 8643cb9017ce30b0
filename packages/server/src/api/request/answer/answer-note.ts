import type { FastifyReply, FastifyRequest } from 'fastify'
import { stageBearer, stageOf, stageOperation } from '../state/stages.ts'

/** What is told of every answer: to the log, and to whoever measures. Never a token, a body or a query. */
export interface AnswerNote {
  readonly requestId: string
  /** Operation name; null when none was reached. */
  readonly operation: string | null
  readonly accountId: number | null
  readonly method: string
  readonly status: number
  readonly durationMs: number
}

/** Describes an answer that has left. */
export function noteOf(request: FastifyRequest, reply: FastifyReply): AnswerNote {
  const known = stageOf(request)
  return {
    requestId: request.id,
    operation: stageOperation(known)?.operation.name ?? null,
    accountId: stageBearer(known)?.accountId ?? null,
    method: request.method,
    status: reply.raw.statusCode,
    durationMs: Math.round((performance.now() - known.startMs) * 1000) / 1000,
  }
}
