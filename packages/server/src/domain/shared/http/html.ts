/** Escaped HTML text. Only the tag `html` creates it from values. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Template value: plain values are escaped, null renders nothing. */
export type HtmlValue = Html | readonly HtmlValue[] | string | number | null

/** Template tag that returns HTML. Escapes values for text and quoted attributes, unless they are Html; null renders nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index] ?? null)).join(''))
}

function render(value: HtmlValue): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return escapeHtml(String(value))
}

function escapeHtml(text: string): string {
  // `&` first: otherwise it would escape the other replacements.
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
