import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Html } from '#domain/shared/index.ts'
import { renderUnavailable } from '../pages/render-unavailable.ts'
import { renderExpired } from '../pages/render-expired.ts'
import { renderMessage } from '../pages/render-message.ts'

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
  if (cause instanceof errors.SessionNotFound) return renderExpired()
  if (error === 'server_error')
    return ctx.status === 503 ? renderUnavailable() : renderMessage('Something went wrong', 'Try again later.')
  return renderMessage(
    'Invalid request',
    `${sentences[error] ?? 'The request of the application is invalid.'} (${error}${description ? `: ${description}` : ''})`,
  )
}
