import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Answer } from '#store/transaction/mutate.ts'
import type { EventStream } from '../../events/event-stream.ts'
import type { Serving } from '../state/serving.ts'
import type { AdmittedRequest, CheckedRequest, RequestOutcome } from '../state/checked-request.ts'
import { sendEvents } from './send-events.ts'

/** Sends a handler's result in the dialect: 200 with JSON, text or a stream, or 204 without a body. Throws rate.limited if too many streams are open. */
export async function sendOutcome(
  serving: Serving,
  checked: CheckedRequest,
  outcome: RequestOutcome,
): Promise<unknown> {
  const { reply, route } = checked
  if (outcome.kind === 'accepted') return sendAccepted(serving, checked, outcome.answer)
  if (outcome.kind === 'stream') return sendStream(serving, checked, outcome.changes)
  if (outcome.kind === 'text')
    return reply
      .code(200)
      .header('content-type', route.compiled.operation.mediaType)
      .send(Readable.from(outcome.pieces))
  if (outcome.kind === 'nothing') return reply.code(204).send()
  return sendJson(serving, reply, 200, route.compiled.writeBody(outcome.body))
}

/** Sends an accepted change with status 200, its operation headers (decision F2), trash item (decision D12) and replay mark (decision A9). Stores the body for the log. */
export function sendAccepted(
  serving: Serving,
  { reply, record, route }: Pick<AdmittedRequest, 'reply' | 'record' | 'route'>,
  answer: Answer,
): FastifyReply {
  const { operationId, trashId } = answer
  record.accepted = answer.body
  if (operationId !== null && operationId !== undefined) {
    reply.headers({ 'operation-id': String(operationId), location: `/v4/account/events/${operationId}` })
  }
  if (trashId !== null && trashId !== undefined) reply.header('moorage-trash-item', String(trashId))
  if (answer.isReplay) reply.header('idempotent-replay', 'true')
  return sendJson(serving, reply, 200, route.compiled.writeBody(answer.body ?? {}))
}

/** The stream ends with its token and with maintenance mode (decision I6). Throws rate.limited if too many streams are open (decision F4). */
async function sendStream(serving: Serving, checked: CheckedRequest, changes: EventStream): Promise<void> {
  const { token, running, reply, route } = checked
  const releaseStream = token ? serving.streams.enter(token) : () => undefined
  const unwatch = token ? serving.tokens.watch(token.tokenId, () => running.abort('the token ended')) : () => undefined
  const unwatchClosing = serving.maintenance.watch(() => running.abort('maintenance mode started'))
  try {
    await sendEvents(reply, changes, { writeBody: route.compiled.writeBody, signal: running.signal })
  } finally {
    unwatchClosing()
    unwatch()
    releaseStream()
  }
}

/** Sends a JSON body as a buffer. For text, the framework adds a charset, which two clients reject (decision A2). */
export function sendJson(
  serving: Pick<Serving, 'isStopping'>,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply {
  return sendJsonBytes(serving, reply, status, Buffer.from(JSON.stringify(body)))
}

/** Sends serialized JSON, such as large shared bodies. Closes the connection if the server is stopping. */
function sendJsonBytes(
  serving: Pick<Serving, 'isStopping'>,
  reply: FastifyReply,
  status: number,
  bytes: Buffer,
): FastifyReply {
  if (serving.isStopping) reply.header('connection', 'close')
  return reply.code(status).header('content-type', 'application/json').send(bytes)
}
