import { isDeepStrictEqual } from 'node:util'
import { insertCallers } from './insert-callers.ts'
import { listRestricted } from './list-restricted.ts'
import type { MatrixWorld } from './matrix-world.ts'
import { type Owned, readOwned } from './read-owned.ts'
import { type VisibleOf, visibleOf } from './visible-of.ts'

/** A narrowed list, what identifies its entries, and what the oracle shows of the account's things. */
interface NarrowedList {
  readonly operation: string
  readonly visible: VisibleOf
  /** Filters that must not reach what is hidden, for a number that is. */
  filters(hidden: number): readonly Readonly<Record<string, unknown>>[]
}

const byId = (hidden: number): Readonly<Record<string, unknown>>[] => [
  { id: hidden },
  { id: { '+neq': 0 } },
  { '+or': [{ id: hidden }, { id: { '+gt': 0 } }] },
  { '+order_by': 'id', '+order': 'desc' },
]
const lists: readonly NarrowedList[] = [
  { operation: 'volume.list', visible: visibleOf.volumes, filters: byId },
  { operation: 'host.list', visible: visibleOf.hosts, filters: byId },
  {
    operation: 'cluster.list',
    visible: visibleOf.clusters,
    filters: () => [{ label: 'elsewhere' }, { '+order_by': 'label' }],
  },
  { operation: 'event.list', visible: visibleOf.events, filters: byId },
  { operation: 'token.list', visible: () => [], filters: () => [{ '+order_by': 'created' }] },
  { operation: 'app.list', visible: () => [], filters: () => [] },
  { operation: 'usage.list', visible: visibleOf.usage, filters: byId },
]

interface Listed {
  readonly data: readonly { readonly id: number; readonly label?: string }[]
  readonly results: number
}

/** What was found and how much was asked. */
export interface Findings {
  readonly cases: number
  readonly deviations: readonly string[]
}

/**
 * Asks every list that is narrowed for restricted users as users with different grants, without a filter and with filters that reach for
 * what is hidden: exactly what the oracle shows comes back, and the count says no more (decision G7).
 */
export async function checkLists(world: MatrixWorld): Promise<Findings> {
  const owned = await readOwned(world)
  const users = listRestricted(world)
  const tokens = await insertCallers(
    world.table,
    null,
    users.map(([, user]) => ({ user, scopes: ['*'] })),
  )
  const asked = users.flatMap(([who, user], index) =>
    lists
      .filter(({ operation }) => operation !== 'usage.list' || user.accountAccess !== null)
      .flatMap((list) =>
        [undefined, ...list.filters(owned.hiddenId)].map((filter) => ({
          who,
          user,
          list,
          filter,
          token: String(tokens[index]),
        })),
      ),
  )
  const deviations: string[] = []
  for (const { who, user, list, filter, token } of asked) {
    const shown = list.visible(owned, user)
    const wanted = filter === undefined ? shown : shown.filter((one) => isLetThrough(filter, one, owned))
    const compiled = world.operationOf(list.operation)
    const answer =
      compiled && (await world.table.send<Listed>(compiled, {}, { token, ...(filter === undefined ? {} : { filter }) }))
    const found = answer?.body.data?.map((one) => one.id).toSorted((one, other) => one - other)
    // A new token of the user who asks is the only one of theirs.
    const isRight =
      list.operation === 'token.list'
        ? found?.length === 1
        : isDeepStrictEqual(
            found,
            wanted.toSorted((one, other) => one - other),
          )
    if (!isRight || answer?.body.results !== found?.length)
      deviations.push(
        `${list.operation} ${JSON.stringify(filter ?? {})}, ${who}: ${answer?.status} ${found?.join() ?? answer?.text} of ${answer?.body.results}, not ${wanted.join()}`,
      )
  }
  return { cases: asked.length, deviations }
}

/** Reads the few filters of above: only `{id}` and `{label}` leave anything out. */
function isLetThrough(filter: Readonly<Record<string, unknown>>, id: number, owned: Owned): boolean {
  if (typeof filter['id'] === 'number') return id === filter['id']
  return filter['label'] === undefined || owned.clusters.some((one) => one.id === id && one.label === filter['label'])
}
