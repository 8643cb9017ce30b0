import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { ApiError, type Html } from '#domain/shared/index.ts'
import { isUnavailable } from '#store/transaction/is-busy.ts'
import type { OauthOptions } from '../oauth-context.ts'
import { pageTexts, renderMessagePage, sendPage } from '../pages/oauth-pages.ts'
import { PageError } from './page-error.ts'
import { isPagePath } from './check-request.ts'

/** Sends an error from outside the library: as a page, or to programs as JSON. Logs internal errors. Rethrows ApiError to the parent plugin. */
export async function renderPageError(
  context: Pick<OauthOptions, 'log'>,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof ApiError) throw error
  const { status, title, message, program } = toPageError(error)
  if (status >= 500 && !(error instanceof PageError)) context.log.error({ requestId: request.id, err: error }, 'oauth')
  reply.headers(program.headers)
  if (isPagePath(request.url)) return sendPage(reply, status, renderMessagePage(title, message))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: program.code, error_description: program.description }))
}

function toPageError(error: Error): PageError {
  if (error instanceof PageError) return error
  // The step or its consent has ended.
  if (error instanceof errors.SessionNotFound || error instanceof errors.AccessDenied)
    return new PageError(400, ...pageTexts.expired, { description: 'the page has expired' })
  if (isUnavailable(error))
    return new PageError(503, ...pageTexts.unavailable, {
      code: 'temporarily_unavailable',
      description: 'try again later',
      headers: { 'retry-after': '2' },
    })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new PageError(413, 'Invalid request', 'The request is too large.')
  if (status === 400 || status === 415) return new PageError(status, 'Invalid request', 'The request is not a form.')
  return new PageError(500, ...pageTexts.internal, { code: 'server_error', description: 'something went wrong' })
}

/** Sentences for the user if the application cannot receive the error. */
const sentences: Readonly<Record<string, string>> = {
  invalid_client: 'This service does not know the application that sent you here.',
  invalid_redirect_uri: 'The application that sent you here used a redirect URI that is not registered.',
}

/** Sets the response to an error page, if the browser cannot be redirected, for example to an unregistered URI. */
export function renderFailure(ctx: KoaContextWithOIDC, out: ErrorOut, cause: Error): void {
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = pageOf(ctx, out, cause).text
}

function pageOf(ctx: KoaContextWithOIDC, { error, error_description: description }: ErrorOut, cause: Error): Html {
  if (cause instanceof errors.SessionNotFound) return renderMessagePage(...pageTexts.expired)
  if (error === 'server_error') return renderMessagePage(...pageTexts[ctx.status === 503 ? 'unavailable' : 'internal'])
  return renderMessagePage(
    'Invalid request',
    `${sentences[error] ?? 'The request of the application is invalid.'} (${error}${description ? `: ${description}` : ''})`,
  )
}
