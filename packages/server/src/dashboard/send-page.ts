import { isUnavailable } from '#store/transaction/is-busy.ts'
import { renderDashboardMessage } from './pages/dashboard-pages.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#domain/shared/index.ts'

/** Renders what went wrong as a page; what is not of the dashboard goes on to whoever mounted it. */
export async function renderDashboardError(
  error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof DashboardRefusal)
    return sendDashboardPage(reply, error.status, renderDashboardMessage(error.title, error.message))
  if (isUnavailable(error)) {
    const sentence = 'The installation cannot look up the cluster at the moment. Please try again later.'
    return sendDashboardPage(reply, 503, renderDashboardMessage('Not available', sentence))
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413)
    return sendDashboardPage(
      reply,
      413,
      renderDashboardMessage('Too large', 'What was sent is larger than a kubeconfig may be.'),
    )
  if (status === 400 || status === 415)
    return sendDashboardPage(
      reply,
      400,
      renderDashboardMessage('Not understood', 'What was sent is not the form of this page.'),
    )
  throw error
}

/** Sends a page; on 503 with the time after which another try makes sense. */
export function sendDashboardPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}
