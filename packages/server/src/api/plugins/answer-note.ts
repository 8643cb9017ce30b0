import type { FastifyReply, FastifyRequest } from 'fastify'
import { tripOf } from './trip.ts'

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
  const { operation, bearer, startMs } = tripOf(request)
  return {
    requestId: request.id,
    operation: operation?.operation.name ?? null,
    accountId: bearer?.accountId ?? null,
    method: request.method,
    status: reply.raw.statusCode,
    durationMs: Math.round((performance.now() - startMs) * 1000) / 1000,
  }
}
