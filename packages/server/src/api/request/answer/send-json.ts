import type { FastifyReply } from 'fastify'
import type { Serving } from '../state/serving.ts'

/** Sends a JSON body. As octets, because the framework adds a charset to text, which two clients cannot bear (decision A2). */
export function sendJson(
  serving: Pick<Serving, 'isStopping'>,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply {
  if (serving.isStopping) reply.header('connection', 'close')
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)))
}
