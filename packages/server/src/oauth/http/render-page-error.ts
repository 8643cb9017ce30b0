import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { oauthPaths } from '../oauth-paths.ts'
import { renderMessage } from '../pages/render-message.ts'
import { PageRefusal } from './page-refusal.ts'
import { sendPage } from './send-page.ts'

/** Renders what went wrong before or beside the library; what is not of this side goes on to whoever mounted it. */
export async function renderPageError(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error instanceof PageRefusal) return sendPage(reply, error.status, renderMessage(error.title, error.message))
  if (error instanceof errors.SessionNotFound) {
    return sendPage(reply, 400, renderMessage('This page has expired', 'Please go back to the application and start again.'))
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status !== 413 && status !== 400 && status !== 415) throw error
  const sentence = status === 413 ? 'What was sent is too large.' : 'What was sent is not a form.'
  if (request.url.startsWith(oauthPaths.interaction)) return sendPage(reply, status, renderMessage('Not understood', sentence))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error: 'invalid_request', error_description: sentence }))
}
