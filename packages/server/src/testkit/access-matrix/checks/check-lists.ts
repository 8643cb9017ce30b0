import { isDeepStrictEqual } from 'node:util'
import { clusterScopes } from '../cases/cluster-token-cases.ts'
import type { NewCaller } from '../fixture/caller.ts'
import { insertCallers } from '../fixture/insert-callers.ts'
import { listRestricted } from '../fixture/list-restricted.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { numbersOf, readVisible } from '../content/read-visible.ts'
import type { FixtureRow } from '../content/fixture-row.ts'
import type { RowKind } from '../../operation-table/content.ts'

interface NarrowedList {
  readonly operation: string
  readonly kind: RowKind
  readonly filters: readonly Readonly<Record<string, unknown>>[]
}

const hidden = 1
const byId = [
  { id: hidden },
  { id: { '+neq': 0 } },
  { '+or': [{ id: hidden }, { id: { '+gt': 0 } }] },
  { '+order_by': 'id', '+order': 'desc' },
]
const lists: readonly NarrowedList[] = [
  { operation: 'volume.list', kind: 'volume', filters: byId },
  { operation: 'host.list', kind: 'host', filters: byId },
  { operation: 'cluster.list', kind: 'cluster', filters: [{ label: 'elsewhere' }, { '+order_by': 'label' }] },
  { operation: 'event.list', kind: 'event', filters: byId },
  { operation: 'token.list', kind: 'token', filters: [{ '+order_by': 'created' }] },
  { operation: 'app.list', kind: 'app', filters: [] },
  { operation: 'usage.list', kind: 'usage', filters: byId },
]

interface Listed {
  readonly data: readonly { readonly id: number; readonly label?: string }[]
  readonly results: number
}

/** Number of requests, and one line per deviation. */
export interface Findings {
  readonly cases: number
  readonly deviations: readonly string[]
}

/**
 * Requests every viewer-dependent list as different callers, with and without filters. Returns a deviation for each list with unexpected rows or count
 * (decisions E9, G7).
 */
export async function checkLists(fixture: MatrixFixture): Promise<Findings> {
  const { have, http, send } = fixture.table
  const callers = listCallers(fixture)
  const tokens = await insertCallers(
    fixture.table,
    null,
    callers.map(({ caller }) => caller),
  )
  for (const [index, { isCluster }] of callers.entries())
    if (isCluster)
      await have('volume.create', { body: { label: http.nextLabel(), region: 'eu-central' } }, tokens[index])
  const visibleTo = await readVisible(
    http.store,
    tokens,
    lists.map(({ kind }) => kind),
  )
  const requests = callers.flatMap(({ name, sees }, index) =>
    lists
      .filter(({ operation }) => sees(operation))
      .flatMap(({ operation, kind, filters }) =>
        [undefined, ...filters].map((filter) => ({ name, operation, kind, filter, token: String(tokens[index]) })),
      ),
  )
  const deviations: string[] = []
  for (const { name, operation, kind, filter, token } of requests) {
    const required = numbersOf(visibleTo(token, kind).filter((row) => matchesFilter(filter, row)))
    const compiled = fixture.operationOf(operation)
    const answer =
      compiled && (await send<Listed>(compiled, {}, { token, ...(filter === undefined ? {} : { filter }) }))
    const found = answer?.body.data?.map((one) => one.id).toSorted((one, other) => one - other)
    if (!isDeepStrictEqual(found, required) || answer?.body.results !== found?.length)
      deviations.push(
        `${operation} ${JSON.stringify(filter ?? {})}, ${name}: ${answer?.status} ${found?.join() ?? answer?.text} of ${answer?.body.results}, not ${required.join()}`,
      )
  }
  return { cases: requests.length, deviations }
}

interface ListCaller {
  readonly name: string
  readonly caller: NewCaller
  readonly isCluster: boolean
  readonly sees: (operation: string) => boolean
}

function listCallers(fixture: MatrixFixture): ListCaller[] {
  const restricted = listRestricted(fixture)
  const ofCluster = ['volume.list', 'host.list', 'event.list']
  return [
    ...restricted.map(([name, user]) => ({
      name,
      caller: { user, scopes: ['*'] },
      isCluster: false,
      sees: (operation: string) => operation !== 'usage.list' || user.accountAccess !== null,
    })),
    ...(['owner', ...restricted.map(([, user]) => user).slice(-2)] as const).map((behind) => ({
      name: "a cluster's own token",
      caller: {
        user: { clusterId: fixture.backed.clusterId, behind },
        scopes: [...clusterScopes, 'events:read_only'],
      },
      isCluster: true,
      sees: (operation: string) => ofCluster.includes(operation),
    })),
  ]
}

function matchesFilter(filter: Readonly<Record<string, unknown>> | undefined, row: FixtureRow): boolean {
  if (typeof filter?.['id'] === 'number') return numbersOf([row]).includes(filter['id'])
  return filter?.['label'] === undefined || row.texts.includes(String(filter['label']))
}
