import type { FaultCode } from '@moorage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProbePath } from '../state/api-paths.ts'
import type { RequestTrace } from '../state/request-trace.ts'
import { stageBearer, stageOf, stageOperation } from '../state/stages.ts'
import { sentParams } from '../admit/read-params.ts'
import { auditEntity } from './audit-entity.ts'

/** What is told of every answer: to the log, and to whoever measures. Never a token, a body or a query. */
export interface AnswerNote {
  readonly requestId: string
  /** Operation name; null when none was reached. */
  readonly operation: string | null
  /** Number of the event that records what was accepted (decision F2); null where nothing was that goes on. */
  readonly operationId: number | null
  /** What it was about, as the audit names it: `volume/7`, `user/ada`; null where nothing has a name. */
  readonly resource: string | null
  readonly accountId: number | null
  readonly method: string
  /** Of HTTP; 499 where the caller left before an answer began. */
  readonly status: number
  readonly durationMs: number
  /** It was let wait for something to happen, a long poll or a stream: its time says nothing about the service. */
  readonly isWaiting: boolean
  /** Path of the operation below /v4 with its parameters' names; null when none was reached. */
  readonly route: string | null
  /** Why it was refused; null when it was not. */
  readonly code: FaultCode | null
}

/** No status of HTTP: nobody was there to be told one. */
const callerLeft = 499

const waiting = new WeakSet<FastifyRequest>()
const refused = new WeakMap<FastifyRequest, FaultCode>()
const accepted = new WeakMap<FastifyRequest, unknown>()
const noted = new WeakSet<FastifyRequest>()

/** Notes that a request now waits for something to happen. */
export function noteWaiting(request: FastifyRequest): void {
  waiting.add(request)
}

/** Notes why a request is refused. */
export function noteRefusal(request: FastifyRequest, code: FaultCode): void {
  refused.set(request, code)
}

/** Keeps what an accepted request is answered with, in neutral words: of a create it says what was made. */
export function keepAccepted(request: FastifyRequest, answer: unknown): void {
  accepted.set(request, answer)
}

/** Tells of every request but probes once it is over: its answer has left, or its caller has. */
export function noteAnswers(
  server: FastifyInstance,
  onNote: (note: AnswerNote, trace: RequestTrace | null) => void,
): void {
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (noted.has(request) || isProbePath(request.url)) return
    noted.add(request)
    onNote(noteOf(request, reply), stageOf(request).trace)
  }
  server.addHook('onRequest', (request, reply, done) => {
    // Where the caller leaves first there is no response to hook on.
    reply.raw.once('close', () => end(request, reply))
    done()
  })
  server.addHook('onResponse', async (request, reply) => end(request, reply))
}

/** What every line of the log about a request says: which, of what account, doing what to what. */
export type RequestNames = Pick<AnswerNote, 'requestId' | 'operation' | 'operationId' | 'accountId' | 'resource'>

/** Names a request for the log, as far as it has come. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): RequestNames {
  const known = stageOf(request)
  const operation = stageOperation(known)?.operation
  const entity = operation
    ? auditEntity(operation, { params: sentParams(request), answer: accepted.get(request) })
    : null
  const operationId = Number(reply.getHeader('operation-id') ?? 0)
  return {
    requestId: request.id,
    operation: operation?.name ?? null,
    operationId: operationId === 0 ? null : operationId,
    accountId: stageBearer(known)?.accountId ?? null,
    resource: entity && `${entity.type}/${entity.id}`,
  }
}

function noteOf(request: FastifyRequest, reply: FastifyReply): AnswerNote {
  return {
    ...nameRequest(request, reply),
    method: request.method,
    status: reply.raw.headersSent ? reply.raw.statusCode : callerLeft,
    durationMs: Math.round((performance.now() - stageOf(request).startMs) * 1000) / 1000,
    isWaiting: waiting.has(request),
    route: stageOperation(stageOf(request))?.path ?? null,
    code: refused.get(request) ?? null,
  }
}
