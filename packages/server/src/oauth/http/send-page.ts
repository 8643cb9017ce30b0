import type { FastifyReply } from 'fastify'
import type { Html } from '#domain/shared/index.ts'

/** Sends an HTML page with a status. */
export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}
