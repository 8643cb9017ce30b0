import type { FastifyReply } from 'fastify'
import type { Html } from './html/html.ts'

/** Sends a page; on 503 with the time after which another try makes sense. */
export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}
