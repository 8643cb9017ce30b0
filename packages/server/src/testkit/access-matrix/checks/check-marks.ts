import { sql } from 'kysely'
import type { Findings } from './check-lists.ts'
import { insertCallers } from '../world/insert-callers.ts'
import { numbersOf, readShown } from '../content/read-shown.ts'
import { listRestricted } from '../world/list-restricted.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'

const marks = [
  ['event.mark_seen', 'is_seen'],
  ['event.mark_read', 'is_read'],
] as const

/**
 * Marks a caller's newest visible event as seen and as read. All older visible events become seen, no hidden or foreign one; only that one becomes read
 * (decision G7).
 */
export async function checkMarks(world: MatrixWorld): Promise<Findings> {
  const {
    table: {
      http: { store },
      send,
    },
  } = world
  const users = [
    ['an unrestricted user', 'owner'],
    ['an unrestricted user elsewhere', 'stranger'],
    ...listRestricted(world),
  ] as const
  const tokens = await insertCallers(
    world.table,
    null,
    users.map(([, user]) => ({ user, scopes: ['*'] })),
  )
  const shownTo = await readShown(store, tokens, ['event'])
  const deviations: string[] = []
  let cases = 0
  for (const [index, [who]] of users.entries()) {
    const token = String(tokens[index])
    const visible = numbersOf(shownTo(token, 'event'))
    const newest = visible.at(-1) ?? null
    for (const [operation, column] of newest === null ? [] : marks) {
      cases += 1
      await store.db.updateTable('events').set({ is_seen: false, is_read: false }).execute()
      const compiled = world.operationOf(operation)
      const answer = compiled && (await send(compiled, { params: { eventId: Number(newest) } }, { token }))
      const marked = (await store.db.selectFrom('events').select('id').where(sql.ref(column), '=', true).execute()).map(
        ({ id }) => id,
      )
      const wanted = new Set(column === 'is_seen' ? visible : [newest])
      const isRight = answer?.status === 200 && marked.length === wanted.size && marked.every((id) => wanted.has(id))
      if (!isRight)
        deviations.push(
          `${operation}, ${who}: ${answer?.status}, ${marked.length} are marked and not ${wanted.size}: ${marked
            .filter((id) => !wanted.has(id))
            .slice(0, 5)
            .join()}`,
        )
    }
  }
  return { cases, deviations }
}
