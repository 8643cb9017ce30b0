import { isUnavailable } from '#store/transaction/is-busy.ts'
import { renderDashboardMessage } from './pages/dashboard-pages.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#domain/shared/index.ts'

/**
 * Sends an error page: DashboardError with its status, 503 if the database is unavailable, 413 or 400 for an unusable form. Rethrows other errors to the parent
 * plugin.
 */
export async function renderDashboardError(
  error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof DashboardError)
    return sendDashboardPage(reply, error.status, renderDashboardMessage(error.title, error.message))
  if (isUnavailable(error)) {
    const sentence = 'The installation cannot look up the cluster. Try again later.'
    return sendDashboardPage(reply, 503, renderDashboardMessage('Not available', sentence))
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413)
    return sendDashboardPage(
      reply,
      413,
      renderDashboardMessage('Too large', 'The request is larger than the maximum size of a kubeconfig.'),
    )
  if (status === 400 || status === 415)
    return sendDashboardPage(
      reply,
      400,
      renderDashboardMessage('Invalid request', 'The request is not a form of this page.'),
    )
  throw error
}

/** Sends an HTML page, with Retry-After of 5 s on 503. */
export function sendDashboardPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}
