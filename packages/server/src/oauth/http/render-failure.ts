import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Html } from '#domain/shared/index.ts'
import { renderAway } from '../pages/render-away.ts'
import { renderExpired } from '../pages/render-expired.ts'
import { renderMessage } from '../pages/render-message.ts'

/** What people are told who came from an application that cannot be trusted with the answer. */
const sentences: Readonly<Record<string, string>> = {
  invalid_client: 'The application that sent you here is not known to this service.',
  invalid_redirect_uri: 'The application that sent you here named an address that it is not registered with.',
}

/** Renders a failure as a page, where there is nowhere to send the browser back to: never to an address that is not the client's own. */
export function renderFailure(ctx: KoaContextWithOIDC, out: ErrorOut, cause: Error): void {
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = pageOf(ctx, out, cause).text
}

function pageOf(ctx: KoaContextWithOIDC, { error, error_description: description }: ErrorOut, cause: Error): Html {
  if (cause instanceof errors.SessionNotFound) return renderExpired()
  if (error === 'server_error')
    return ctx.status === 503 ? renderAway() : renderMessage('Something went wrong', 'Please try again later.')
  return renderMessage(
    'This does not work',
    `${sentences[error] ?? 'The request of the application that sent you here is not valid.'} (${error}${description ? `: ${description}` : ''})`,
  )
}
