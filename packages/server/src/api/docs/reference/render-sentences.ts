import { type Html, html } from '#domain/shared/index.ts'

/** Returns sentences as HTML: backticks as code, lines that start with a dash as a list. */
export function renderSentences(text: string): Html {
  const lines = text.split('\n')
  const items = lines.filter((line) => line.startsWith('- '))
  const paragraphs = lines.filter((line) => !line.startsWith('- ')).map((line) => html`<p>${renderSentence(line)}</p>`)
  return items.length === 0
    ? html`${paragraphs}`
    : html`${paragraphs}<ul>${items.map((line) => html`<li>${renderSentence(line.slice(2))}</li>`)}</ul>`
}

/** Code up to this length is not broken across lines. */
const wordMax = 24

/** Returns one sentence as HTML, with backticks as code. */
export function renderSentence(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : renderCode(part)))}`
}

function renderCode(text: string): Html {
  return text.length > wordMax ? html`<code>${text}</code>` : html`<code class="word">${text}</code>`
}
