import type { FastifyReply } from 'fastify'
import type { Serving } from '../state/serving.ts'

/** Sends a JSON body. As octets, because the framework adds a charset to text, which two clients cannot bear (decision A2). */
export function sendJson(
  serving: Pick<Serving, 'isStopping'>,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply {
  return sendOctets(serving, reply, status, Buffer.from(JSON.stringify(body)))
}

/** Sends a JSON body that was written before: one that is large and the same for all is not written anew for each. */
export function sendOctets(
  serving: Pick<Serving, 'isStopping'>,
  reply: FastifyReply,
  status: number,
  octets: Buffer,
): FastifyReply {
  if (serving.isStopping) reply.header('connection', 'close')
  return reply.code(status).header('content-type', 'application/json').send(octets)
}
