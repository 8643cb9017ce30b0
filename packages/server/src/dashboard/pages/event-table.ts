import type { Html } from '#domain/shared/index.ts'
import type { ListedEvent } from '../reading/newest-events.ts'
import { ageCell, stateCell } from './cells.ts'
import { renderHtmlTable, type Table } from './table.ts'

/** Renders a table of events in the given order, with the count and foot in `more`. */
export function renderEventTable(
  events: readonly ListedEvent[],
  now: string,
  more: Pick<Table, 'count' | 'foot'> = {},
): Html {
  return renderHtmlTable({
    id: 'events',
    title: 'Events',
    columns: ['Reason', 'Type', 'About', 'Message', 'Namespace', 'Times', 'Last seen'],
    empty: 'No events.',
    rows: events.map((one) => [
      one.reason,
      stateCell(one.isNormal, one.isNormal ? 'Normal' : 'Warning'),
      one.about,
      one.message,
      one.namespace,
      one.count,
      ageCell(one.time, now),
    ]),
    ...more,
  })
}
