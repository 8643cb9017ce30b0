import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'
import { renderMessage } from './render-message.ts'

/**
 * Renders the page for an error that cannot be redirected because no user is signed in. `back` is the application's URI with the error. Only after a
 * cancellation does the page link to it and name its site, because the user came from there.
 */
export function renderNotSignedIn(back: URL, isCancelled: boolean): Html {
  if (isCancelled)
    return oauthPages.render({
      title: 'You did not sign in',
      content: html`<p>No access was granted. You can close this page.</p>
        <p><a href="${back.href}">Return to ${back.origin}</a></p>`,
    })
  const [error, description] = [back.searchParams.get('error') ?? '', back.searchParams.get('error_description')]
  const reason = description === null ? error : `${error}: ${description}`
  return renderMessage('Invalid request', `The request of the application is invalid. (${reason})`)
}
