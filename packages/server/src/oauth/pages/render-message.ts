import { html, type Html } from './html.ts'
import { renderFrame } from './render-frame.ts'

/** Renders a page that only says something. */
export function renderMessage(title: string, sentence: string): Html {
  return renderFrame({ title, content: html`<p>${sentence}</p>` })
}
