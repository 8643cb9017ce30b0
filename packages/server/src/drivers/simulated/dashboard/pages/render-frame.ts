import { html, Html } from '../html/html.ts'
import { pageStyle } from './page-style.ts'

/** What fills the frame of a page. */
export interface Frame {
  /** Heading of the page; the browser's title begins with it. */
  readonly title: string
  /** Beside the heading. */
  readonly aside?: Html
  readonly content: Html
}

const style = new Html(`<style>${pageStyle}</style>`)

/** Renders a whole page. It needs no script and fetches nothing. */
export function renderFrame({ title, aside, content }: Frame): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Moorage</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><h1>${title}</h1>${aside ?? null}</header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`
}
