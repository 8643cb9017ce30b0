import { DriverError } from '../../../reconcile/ports/index.ts'
import { renderMessage } from './render-frame.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from './html/html.ts'

/** A page that says why there is nothing to see, with the status it is sent with. */
export class DashboardRefusal extends Error {
  override readonly name = 'DashboardRefusal'
  readonly status: 403 | 404 | 503
  readonly title: string

  constructor(status: 403 | 404 | 503, title: string, sentence: string) {
    super(sentence)
    this.status = status
    this.title = title
  }
}

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

/** Sends a page; on 503 with the time after which another try makes sense. */
export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}
