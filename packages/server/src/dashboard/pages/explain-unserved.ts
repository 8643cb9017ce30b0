import { type Html, html } from '#domain/shared/index.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Renders which kinds (plural names) the cluster does not serve; null if the list is empty. */
export function explainUnserved(kinds: readonly string[]): Html | null {
  return kinds.length === 0 ? null : html`<p class="empty">This cluster does not serve ${list.format(kinds)}.</p>`
}
