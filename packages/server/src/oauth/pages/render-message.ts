import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages } from './oauth-pages.ts'

/** Renders a page with a title and one sentence. */
export function renderMessage(title: string, sentence: string): Html {
  return oauthPages.render({ title, content: html`<p>${sentence}</p>` })
}
