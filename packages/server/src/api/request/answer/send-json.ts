import type { FastifyReply } from 'fastify'
import type { Serving } from '../state/serving.ts'

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
