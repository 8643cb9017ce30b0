import type { CompiledOperation } from '@moorage/contract'
import type { Store } from '../../../store/open-store.ts'
import type { Target } from '../../operation-table/wire-body.ts'
import type { AccessRow } from '../access-row.ts'
import type { ClusterUser, RestrictedUser } from '../caller.ts'
import { type Held, judgeHoldings } from '../judge-holdings.ts'
import type { MatrixCase } from '../matrix-case.ts'
import type { MatrixWorld } from '../matrix-world.ts'
import type { RequestShape } from '../request-shapes.ts'
import { type ResolvedNeed, resolveNeeds } from '../resolve-needs.ts'

/** Scopes of a cluster's own token (decision E9). */
export const clusterScopes = ['volumes:read_write', 'hosts:read_write'] as const
/** Numbers of clusters that have nothing but what a row gives them. */
const firstNumber = 1_000_000

type Thing = NonNullable<ResolvedNeed['thing']>
interface Asked {
  readonly what: string
  readonly target: Target
  readonly user: ClusterUser
}

/** One way to ask one operation; `index` is the operation's place among the rows. */
export interface ClusterAsking {
  readonly compiled: CompiledOperation
  readonly shape: RequestShape
  readonly index: number
}

/**
 * A cluster's own token, by the paragraph of docs/access.md: whoever stands behind it, volumes and hosts of the cluster are as if granted
 * and nothing else is. Every thing that a row names is asked once as the cluster's and once as not; other areas are refused by scope.
 */
export async function clusterTokenCases(
  world: MatrixWorld,
  row: AccessRow,
  asking: ClusterAsking,
): Promise<MatrixCase[]> {
  const { compiled, shape, index } = asking
  const clusterId = shape.isOfNode ? world.backed.clusterId : firstNumber + index
  const isScoped = row.scopes?.every((scope) => /^(volumes|hosts):/.test(scope)) ?? true
  if (!isScoped) {
    const target = await shape.make(world)
    return [
      {
        what: "a cluster's own token",
        compiled,
        target,
        caller: { user: { clusterId, behind: 'owner' }, scopes: clusterScopes },
        expected: { kind: 'scope' },
      },
    ]
  }
  const asked = await listAsked(world, row, asking, clusterId)
  return Promise.all(
    asked.map(async ({ what, target, user }): Promise<MatrixCase> => {
      const expected = judgeHoldings(...(await holdingsOf(world.table.http.store, row, target, user)))
      return {
        what: `${what}${shape.what === '' ? '' : ` (${shape.what})`}`,
        compiled,
        target,
        caller: { user, scopes: clusterScopes },
        expected,
        success: shape.success,
        ...(expected.kind === 'hidden' ? { group: 'not there for a cluster' } : {}),
      }
    }),
  )
}

/** Nothing is judged before all is given away: what several requests share belongs to the last one. */
async function listAsked(
  world: MatrixWorld,
  row: AccessRow,
  { shape }: ClusterAsking,
  clusterId: number,
): Promise<Asked[]> {
  const { store } = world.table.http
  const shared = await shape.make(world)
  const number = (await thingsOf(store, row, shared)).length
  const ways = row.method === 'GET' ? [2 ** number - 1] : Array.from({ length: 2 ** number }, (_, way) => way)
  const users = (things: readonly Thing[]) => [
    ...behinds(things).map((behind): ClusterUser => ({ clusterId, behind })),
    { clusterId: Number(world.elsewhere['clusterId']), behind: 'owner' } as const,
  ]
  const asked: Asked[] = []
  for (const { way, place } of ways.flatMap((one) => users([]).map((_, at) => ({ way: one, place: at })))) {
    const target = row.method === 'GET' ? shared : await shape.make(world)
    const things = await thingsOf(store, row, target)
    const given = things.filter((_, bit) => ((way >> bit) & 1) === 1)
    for (const thing of given) await giveAway(store, thing, clusterId)
    const user = users(things)[place]
    if (user)
      asked.push({
        what: `a cluster's own token (way ${way}, user ${place}) of cluster ${user.clusterId}`,
        target,
        user,
      })
  }
  return asked
}

/** Who may stand behind: somebody who may do everything, a restricted one who was granted all of it, and one without a grant. */
function behinds(things: readonly Thing[]): readonly ClusterUser['behind'][] {
  const adds: RestrictedUser['adds'] = ['add_volumes', 'add_hosts', 'add_clusters']
  return [
    'owner',
    { adds, accountAccess: 'read_write', grants: things.map((thing) => ({ ...thing, level: 'read_write' })) },
    { adds: [], accountAccess: null, grants: [] },
  ]
}

async function thingsOf(store: Store, row: AccessRow, target: Target): Promise<Thing[]> {
  const things = (await resolveNeeds(store, row, target)).flatMap(({ thing }) => thing ?? [])
  return [...new Map(things.map((thing) => [`${thing.entity} ${thing.id}`, thing])).values()]
}

/** The hosts of nodes stay with their cluster. */
async function giveAway({ db }: Store, { entity, id }: Thing, clusterId: number): Promise<void> {
  if (entity === 'cluster') return
  await db
    .updateTable(entity === 'volume' ? 'volumes' : 'hosts')
    .set({ orch_cluster_id: clusterId })
    .where('id', '=', id)
    .where((is) => is.or([is('orch_cluster_id', 'is', null), is('orch_cluster_id', '>=', firstNumber)]))
    .execute()
}

async function holdingsOf(
  store: Store,
  row: AccessRow,
  target: Target,
  user: ClusterUser,
): Promise<[readonly ResolvedNeed[], readonly Held[]]> {
  const needs = await resolveNeeds(store, row, target)
  return [needs, await Promise.all(needs.map((need) => heldBy(store, user, need)))]
}

async function heldBy(
  { db }: Store,
  { clusterId, behind }: ClusterUser,
  { answers: { need }, thing }: ResolvedNeed,
): Promise<Held> {
  if (need.kind === 'add')
    return need.grant === 'add_volumes' && (behind === 'owner' || behind.adds.includes('add_volumes'))
      ? 'read_write'
      : 'nothing'
  if (thing === undefined || thing.entity === 'cluster') return 'nothing'
  const row = await db
    .selectFrom(thing.entity === 'volume' ? 'volumes' : 'hosts')
    .select('orch_cluster_id')
    .where('id', '=', thing.id)
    .executeTakeFirst()
  return row?.orch_cluster_id === clusterId ? 'read_write' : 'nothing'
}
