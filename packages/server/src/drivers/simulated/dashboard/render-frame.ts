import { createHash } from 'node:crypto'
import { Html, html } from './html/html.ts'

/** The one style sheet of the pages, written into each of them. */
const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --line: #d0d7de; --field: #6e7781; --accent: #0550ae; --good: #116329; --bad: #a40e26; --mark: #f6f8fa; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9da7b1; --paper: #0d1117; --line: #30363d; --field: #848d97; --accent: #79c0ff; --good: #7ee787; --bad: #ffa198; --mark: #161b22; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 75rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 0; } h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: .5rem 0; } .soft, .count, .empty { color: var(--soft); font-weight: normal; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.problem { border: 2px solid var(--bad); border-radius: .4rem; padding: .75rem 1rem; }
form.entry { max-width: 40rem; margin: 1.5rem 0; }
label { display: block; font-weight: 600; }
input, textarea { width: 100%; padding: .5rem; font: 1rem/1.4 ui-monospace, monospace; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .4rem; }
button { margin-top: .5rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; cursor: pointer; }
header button { margin: 0; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: .75rem 0 0; padding: 0; }
nav a { display: inline-block; padding: .25rem 0; } nav [aria-current] { font-weight: 700; color: inherit; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; min-width: 6rem; padding: .4rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { background: var(--mark); } tbody th { font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
@media (max-width: 44rem) {
  thead { position: absolute; left: -100rem; }
  table, tbody, tr, tbody th, td { display: block; width: 100%; }
  tbody tr { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: .25rem 0; }
  tbody th, td { border: 0; padding: .15rem .75rem; }
  tbody th::before, td::before { content: attr(data-column) ": "; color: var(--soft); font-weight: normal; }
}
`

/** Source of the style sheet for the content policy: this one and no other. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`

/** What fills the frame of a page. */
interface Frame {
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

/** Renders a page that only says something. */
export function renderMessage(title: string, sentence: string): Html {
  return renderFrame({ title, content: html`<p>${sentence}</p>` })
}
