import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'

/**
 * Renders the page that follows a form and goes on by itself. What comes after it is a step of its own and not one of the form's
 * redirects, which the content policy holds to this service. `next` is a path of ours.
 */
export function renderOnward(next: string): Html {
  return oauthPages.render({
    title: 'One moment',
    head: html`
<meta http-equiv="refresh" content="0; url=${next}">`,
    content: html`<p>You are being sent on. <a href="${next}">Continue</a> if nothing happens.</p>`,
  })
}
