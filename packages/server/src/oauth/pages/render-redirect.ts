import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'

/**
 * Renders the page that follows a form and redirects to `next`, a path of this service. The content policy limits redirects of the form itself to this service.
 */
export function renderRedirect(next: string): Html {
  return oauthPages.render({
    title: 'Redirecting',
    head: html`
<meta http-equiv="refresh" content="0; url=${next}">`,
    content: html`<p>You are being redirected. If nothing happens, <a href="${next}">continue</a>.</p>`,
  })
}
