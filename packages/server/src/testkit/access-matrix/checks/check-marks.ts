import { sql } from 'kysely'
import type { Findings } from './check-lists.ts'
import { insertCallers } from '../fixture/insert-callers.ts'
import { numbersOf, readVisible } from '../content/read-visible.ts'
import { listRestricted } from '../fixture/list-restricted.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

const marks = [
  ['event.mark_seen', 'is_seen'],
  ['event.mark_read', 'is_read'],
] as const

/**
 * Marks each caller's newest visible event as seen, then as read, after resetting all events. Returns deviations: seen must mark exactly the visible events,
 * read only the newest (decision G7).
 */
export async function checkMarks(fixture: MatrixFixture): Promise<Findings> {
  const {
    table: {
      http: { store },
      send,
    },
  } = fixture
  const users = [
    ['an unrestricted user', 'owner'],
    ['an unrestricted user elsewhere', 'stranger'],
    ...listRestricted(fixture),
  ] as const
  const tokens = await insertCallers(
    fixture.table,
    null,
    users.map(([, user]) => ({ user, scopes: ['*'] })),
  )
  const visibleTo = await readVisible(store, tokens, ['event'])
  const deviations: string[] = []
  let cases = 0
  for (const [index, [caller]] of users.entries()) {
    const token = String(tokens[index])
    const visible = numbersOf(visibleTo(token, 'event'))
    const newest = visible.at(-1) ?? null
    for (const [operation, column] of newest === null ? [] : marks) {
      cases += 1
      await store.db.updateTable('events').set({ is_seen: false, is_read: false }).execute()
      const compiled = fixture.operationOf(operation)
      const answer = compiled && (await send(compiled, { params: { eventId: Number(newest) } }, { token }))
      const marked = (await store.db.selectFrom('events').select('id').where(sql.ref(column), '=', true).execute()).map(
        ({ id }) => id,
      )
      const required = new Set(column === 'is_seen' ? visible : [newest])
      const isRight =
        answer?.status === 200 && marked.length === required.size && marked.every((id) => required.has(id))
      if (!isRight)
        deviations.push(
          `${operation}, ${caller}: ${answer?.status}, ${marked.length} are marked and not ${required.size}: ${marked
            .filter((id) => !required.has(id))
            .slice(0, 5)
            .join()}`,
        )
    }
  }
  return { cases, deviations }
}
