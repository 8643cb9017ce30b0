import { html } from '#domain/shared/index.ts'
import { eventsMost, readNewestEvents } from '../reading/newest-events.ts'
import { renderEventTable } from './event-table.ts'
import { rowsOfPage } from './list-ways.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageAsk, type PageBody, namespaceWord } from './page-ask.ts'
import { pageAddress } from './page-address.ts'

/** Renders the page of events, newest first. `from` is the number of newer events before the page. */
export async function renderEvents(ask: PageAsk): Promise<PageBody> {
  const address = `${ask.path}/events`
  const { events, isWhole } = await readNewestEvents(ask.cluster, ask.namespace)
  const from = Math.min(readCount(ask.word('from')), events.length)
  const shown = events.slice(from, from + rowsOfPage)
  const [older, newer] = [from + rowsOfPage, Math.max(0, from - rowsOfPage)]
  const link = (start: number, text: string) =>
    html`<a href="${pageAddress(address, { namespace: namespaceWord(ask), from: String(start) })}">${text}</a>`
  const foot = html`<p class="ways">${from > 0 ? link(newer, 'Newer events') : null} ${older < events.length ? link(older, 'Older events') : null}</p>`
  const partial = isWhole
    ? null
    : html`<p>This cluster has more than ${eventsMost} events here. Newer ones can be missing.</p>`
  const count = shown.length === events.length ? String(events.length) : `${shown.length} of ${events.length}`
  return {
    title: 'Events',
    content: html`${await renderNamespacePicker(ask, address)}${partial}${renderEventTable(shown, ask.cluster.now, { count, foot })}`,
  }
}

function readCount(word: string): number {
  return /^\d{1,6}$/.test(word) ? Number(word) : 0
}
