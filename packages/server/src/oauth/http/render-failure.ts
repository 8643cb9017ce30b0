import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { renderMessage } from '../pages/render-message.ts'

/** What people are told who came from an application that cannot be trusted with the answer. */
const sentences: Readonly<Record<string, string>> = {
  invalid_client: 'The application that sent you here is not known to this service.',
  invalid_redirect_uri: 'The application that sent you here named an address that it is not registered with.',
  server_error: 'Something went wrong. Please try again later.',
}

/** Renders a failure as a page, where there is nowhere to send the browser back to: never to an address that is not the client's own. */
export function renderFailure(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const { error, error_description: description } = out
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = renderMessage('This does not work', `${sentences[error] ?? 'The request of the application that sent you here is not valid.'} (${error}${description ? `: ${description}` : ''})`).text
}
