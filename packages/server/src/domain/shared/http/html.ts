/** Text that is HTML already; only the tag below makes it from values. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: plain values are escaped, null is nothing. */
export type HtmlValue = Html | readonly HtmlValue[] | string | number | null

/** Template tag that makes HTML: whatever is put in is escaped for text and for quoted attributes, unless it is Html itself. */
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
  // The ampersand first, or it would escape what the others have put in.
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
