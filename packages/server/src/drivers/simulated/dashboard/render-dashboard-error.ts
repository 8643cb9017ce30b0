import type { FastifyReply, FastifyRequest } from 'fastify'
import { DriverError } from '../../../reconcile/ports/index.ts'
import { DashboardRefusal } from './dashboard-refusal.ts'
import { renderMessage } from './pages/render-message.ts'
import { sendPage } from './send-page.ts'

/** Renders what went wrong as a page; what is not of the dashboard goes on to whoever mounted it. */
export async function renderDashboardError(
  error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof DashboardRefusal) return sendPage(reply, error.status, renderMessage(error.title, error.message))
  if (error instanceof DriverError && error.code === 'Busy') {
    return sendPage(
      reply,
      503,
      renderMessage('Not available', 'The cluster cannot be reached at the moment. Please try again later.'),
    )
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413)
    return sendPage(reply, 413, renderMessage('Too large', 'What was sent is larger than a kubeconfig may be.'))
  if (status === 400 || status === 415)
    return sendPage(reply, 400, renderMessage('Not understood', 'What was sent is not the form of this page.'))
  throw error
}
