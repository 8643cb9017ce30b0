import { type Html, html } from '#domain/shared/index.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names the kinds that the cluster does not serve, in plural; null if it serves all. */
export function explainUnserved(kinds: readonly string[]): Html | null {
  return kinds.length === 0 ? null : html`<p class="empty">This cluster does not serve ${list.format(kinds)}.</p>`
}
