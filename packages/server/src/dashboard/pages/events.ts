import { html } from '#domain/shared/index.ts'
import { eventsMost, readNewestEvents } from '../reading/newest-events.ts'
import { renderEventTable } from './event-table.ts'
import { rowsOfPage } from './list-pagination.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageContext, type PageBody, namespaceParam } from './page-context.ts'
import { pageAddress } from './page-address.ts'

/**
 * Renders up to 100 events of the namespace, newest first, after skipping `from` (query value) events. Throws DashboardError if the cluster does not return
 * events.
 */
export async function renderEvents(context: PageContext): Promise<PageBody> {
  const address = `${context.path}/events`
  const { events, isWhole } = await readNewestEvents(context.cluster, context.namespace)
  const from = Math.min(readCount(context.param('from')), events.length)
  const visible = events.slice(from, from + rowsOfPage)
  const [older, newer] = [from + rowsOfPage, Math.max(0, from - rowsOfPage)]
  const link = (start: number, text: string) =>
    html`<a href="${pageAddress(address, { namespace: namespaceParam(context), from: String(start) })}">${text}</a>`
  const foot = html`<p class="ways">${from > 0 ? link(newer, 'Newer events') : null} ${older < events.length ? link(older, 'Older events') : null}</p>`
  const partial = isWhole
    ? null
    : html`<p>This cluster has more than ${eventsMost} events here. Newer ones can be missing.</p>`
  const count = visible.length === events.length ? String(events.length) : `${visible.length} of ${events.length}`
  return {
    title: 'Events',
    content: html`${await renderNamespacePicker(context, address)}${partial}${renderEventTable(visible, context.cluster.now, { count, foot })}`,
  }
}

function readCount(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}
