import type { FaultCode } from '@moorage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProbePath } from '../state/api-paths.ts'
import { stageBearer, stageOf, stageOperation } from '../state/stages.ts'

/** What is told of every answer: to the log, and to whoever measures. Never a token, a body or a query. */
export interface AnswerNote {
  readonly requestId: string
  /** Operation name; null when none was reached. */
  readonly operation: string | null
  readonly accountId: number | null
  readonly method: string
  /** Of HTTP; 499 where the caller left before an answer began. */
  readonly status: number
  readonly durationMs: number
  /** It was let wait for something to happen, a long poll or a stream: its time says nothing about the service. */
  readonly isWaiting: boolean
  /** Why it was refused; null when it was not. */
  readonly code: FaultCode | null
}

/** No status of HTTP: nobody was there to be told one. */
const callerLeft = 499

const waiting = new WeakSet<FastifyRequest>()
const refused = new WeakMap<FastifyRequest, FaultCode>()
const noted = new WeakSet<FastifyRequest>()

/** Notes that a request now waits for something to happen. */
export function noteWaiting(request: FastifyRequest): void {
  waiting.add(request)
}

/** Notes why a request is refused. */
export function noteRefusal(request: FastifyRequest, code: FaultCode): void {
  refused.set(request, code)
}

/** Tells of every request but probes once it is over: its answer has left, or its caller has. */
export function noteAnswers(server: FastifyInstance, onNote: (note: AnswerNote) => void): void {
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (noted.has(request) || isProbePath(request.url)) return
    noted.add(request)
    onNote(noteOf(request, reply))
  }
  server.addHook('onRequest', (request, reply, done) => {
    // Where the caller leaves first there is no response to hook on.
    reply.raw.once('close', () => end(request, reply))
    done()
  })
  server.addHook('onResponse', async (request, reply) => end(request, reply))
}

function noteOf(request: FastifyRequest, reply: FastifyReply): AnswerNote {
  const known = stageOf(request)
  return {
    requestId: request.id,
    operation: stageOperation(known)?.operation.name ?? null,
    accountId: stageBearer(known)?.accountId ?? null,
    method: request.method,
    status: reply.raw.headersSent ? reply.raw.statusCode : callerLeft,
    durationMs: Math.round((performance.now() - known.startMs) * 1000) / 1000,
    isWaiting: waiting.has(request),
    code: refused.get(request) ?? null,
  }
}
