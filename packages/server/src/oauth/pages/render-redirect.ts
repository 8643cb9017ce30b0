import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'

/** Page that follows a form and redirects by itself: the content policy limits a form's redirects to this service. `next` is a path of this service. */
export function renderRedirect(next: string): Html {
  return oauthPages.render({
    title: 'Redirecting',
    head: html`
<meta http-equiv="refresh" content="0; url=${next}">`,
    content: html`<p>You are being redirected. If nothing happens, <a href="${next}">continue</a>.</p>`,
  })
}
