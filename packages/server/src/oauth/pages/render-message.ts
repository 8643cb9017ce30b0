import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'

/** Renders a page with a message. */
export function renderMessage(title: string, sentence: string): Html {
  return oauthPages.render({ title, content: html`<p>${sentence}</p>` })
}
