import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'
import { renderMessage } from './render-message.ts'

/**
 * Renders what an application would have been told by way of a browser in which nobody is signed in. `back` is its address with the error in it. Only whoever
 * cancelled here is shown a way there, which names the site: they know where they came from.
 */
export function renderNotSignedIn(back: URL, isCancelled: boolean): Html {
  if (isCancelled)
    return oauthPages.render({
      title: 'You did not sign in',
      content: html`<p>Nothing was allowed, and you can close this page.</p>
        <p><a href="${back.href}">Go back to ${back.origin}</a></p>`,
    })
  const [error, description] = [back.searchParams.get('error') ?? '', back.searchParams.get('error_description')]
  const reason = description === null ? error : `${error}: ${description}`
  return renderMessage(
    'This does not work',
    `The request of the application that sent you here is not valid. (${reason})`,
  )
}
