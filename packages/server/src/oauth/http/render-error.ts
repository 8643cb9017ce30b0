import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { ApiError, type Html } from '#domain/shared/index.ts'
import { isUnavailable } from '#store/transaction/is-busy.ts'
import type { OauthOptions } from '../oauth-context.ts'
import { renderExpiredPage, renderMessagePage, renderUnavailablePage, sendPage } from '../pages/oauth-pages.ts'
import { MaintenanceError, PageError, RateLimitError } from './page-errors.ts'
import { isPagePath } from './check-request.ts'

/** Error response for users and programs (RFC 6749 5.2). */
interface RenderedError {
  readonly status: number
  readonly page: Html
  readonly error: string
  readonly sentence: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends an error from outside the library: as a page, or to programs as JSON. Logs internal errors. Rethrows ApiError to the parent plugin. */
export async function renderPageError(
  context: Pick<OauthOptions, 'log'>,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof ApiError) throw error
  const { status, page, error: code, sentence, headers } = renderError(error)
  if (status >= 500 && !(error instanceof MaintenanceError))
    context.log.error({ requestId: request.id, err: error }, 'oauth')
  if (headers) reply.headers(headers)
  if (isPagePath(request.url)) return sendPage(reply, status, page)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: sentence }))
}

function renderError(error: Error): RenderedError {
  const { message } = error
  if (error instanceof PageError)
    return {
      status: error.status,
      page: renderMessagePage(error.title, message),
      error: 'invalid_request',
      sentence: message,
    }
  if (error instanceof RateLimitError) {
    return {
      status: 429,
      page: renderMessagePage('Too many requests', message),
      error: 'temporarily_unavailable',
      sentence: 'too many requests',
      headers: { 'retry-after': String(error.waitS) },
    }
  }
  if (error instanceof MaintenanceError) {
    return {
      status: 503,
      page: renderMessagePage('Maintenance mode', message),
      error: 'temporarily_unavailable',
      sentence: message,
      headers: error.headers,
    }
  }
  // The step or its consent has ended.
  if (error instanceof errors.SessionNotFound || error instanceof errors.AccessDenied)
    return { status: 400, page: renderExpiredPage(), error: 'invalid_request', sentence: 'the page has expired' }
  if (isUnavailable(error))
    return {
      status: 503,
      page: renderUnavailablePage(),
      error: 'temporarily_unavailable',
      sentence: 'try again later',
      headers: { 'retry-after': '2' },
    }
  return renderUnreadable('statusCode' in error ? Number(error.statusCode) : 500)
}

function renderUnreadable(status: number): RenderedError {
  if (status !== 413 && status !== 400 && status !== 415) {
    return {
      status: 500,
      page: renderMessagePage('Something went wrong', 'Try again later.'),
      error: 'server_error',
      sentence: 'something went wrong',
    }
  }
  const sentence = status === 413 ? 'The request is too large.' : 'The request is not a form.'
  return { status, page: renderMessagePage('Invalid request', sentence), error: 'invalid_request', sentence }
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
  if (cause instanceof errors.SessionNotFound) return renderExpiredPage()
  if (error === 'server_error')
    return ctx.status === 503 ? renderUnavailablePage() : renderMessagePage('Something went wrong', 'Try again later.')
  return renderMessagePage(
    'Invalid request',
    `${sentences[error] ?? 'The request of the application is invalid.'} (${error}${description ? `: ${description}` : ''})`,
  )
}
