import assert from 'node:assert/strict'
import { type Entry, openEventLog } from '../client/event-log.ts'
import type { EventRecord, Page } from '../wire/shapes.ts'
import type { DayContext } from './day-context.ts'

/** Throws AssertionError unless the stream received exactly the entries of a replay and of the event list, despite interruptions (decision F4). */
export async function checkReplay({ api, originSelector, words, log }: DayContext): Promise<void> {
  const token = api.token ?? ''
  const last = log.entries.at(-1)
  assert.ok(last)
  const again = await openEventLog({ originSelector, words, token, after: 0 })
  try {
    await again.until('the last entry of the day again', () => (again.entries.at(-1)?.position ?? 0) >= last.position)
    assert.deepEqual(log.entries.map(formatEntry), again.entries.slice(0, log.entries.length).map(formatEntry))
  } finally {
    await again.close()
  }
  checkLifecycles(log.entries)
  const listed = await listAll(api)
  const lastStatuses = new Map(log.entries.map(({ event }) => [event.id, event.status]))
  assert.deepEqual(
    listed.map((event) => `${event.id} ${event.status}`),
    [...lastStatuses].toSorted(([a], [b]) => a - b).map(([id, status]) => `${id} ${status}`),
  )
}

function formatEntry({ position, event }: Entry): string {
  return `${position} ${event.id} ${event.action} ${event.status} ${event.percent_complete}`
}

const ranks: Readonly<Record<string, number>> = { scheduled: 0, started: 1 }

/** An event only moves forward and ends once (decision F1). */
function checkLifecycles(entries: readonly Entry[]): void {
  const ranksById = new Map<number, number>()
  for (const { event } of entries) {
    const before = ranksById.get(event.id) ?? -1
    const rank = ranks[event.status] ?? 2
    assert.ok(before < 2, `event ${event.id} (${event.action}) ended once`)
    assert.ok(rank >= before, `event ${event.id} (${event.action}) moves forward only`)
    ranksById.set(event.id, rank)
  }
  for (const [id, rank] of ranksById) assert.equal(rank, 2, `event ${id} has ended`)
}

async function listAll(api: DayContext['api']): Promise<EventRecord[]> {
  const all: EventRecord[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await api.ok<Page<EventRecord>>('GET', '/account/events', {
      query: { page, page_size: 500 },
      filter: { '+order_by': 'id' },
    })
    all.push(...body.data)
    if (page >= body.pages) return all
  }
}
