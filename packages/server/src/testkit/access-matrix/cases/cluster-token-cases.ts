import type { CompiledOperation } from '@moorage/contract'
import { sql } from 'kysely'
import { asId, type ClusterId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { Target } from '../../operation-table/wire-body.ts'
import type { AccessRow } from '../rows/access-row.ts'
import type { ClusterUser, RestrictedUser } from '../fixture/caller.ts'
import { type HeldLevel, answerForLevels } from './held-levels.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import type { RequestShape } from './request-shapes.ts'
import { type ResolvedRequirement, resolveMatrixRequirements } from './resolve-requirements.ts'

/** Scopes of a cluster's own token (decision E9). */
export const clusterScopes = ['volumes:read_write', 'hosts:read_write'] as const
const firstNumber = 1_000_000

type NeededResource = NonNullable<ResolvedRequirement['resource']>
interface ClusterCase {
  readonly what: string
  readonly target: Target
  readonly user: ClusterUser
}

/** Request shape with its index in docs/access.md. */
export interface ClusterRequest {
  readonly compiled: CompiledOperation
  readonly shape: RequestShape
  readonly index: number
}

/**
 * Returns cases with a cluster's own token: only the cluster's volumes and hosts count as granted (docs/access.md). Operations with other scopes get one case,
 * a 401.
 */
export async function clusterTokenCases(
  fixture: MatrixFixture,
  row: AccessRow,
  request: ClusterRequest,
): Promise<MatrixCase[]> {
  const { compiled, shape, index } = request
  const clusterId = shape.isOfNode ? fixture.backed.clusterId : firstNumber + index
  const isScoped = row.scopes?.every((scope) => /^(volumes|hosts):/.test(scope)) ?? true
  if (!isScoped) {
    const target = await shape.make(fixture)
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
  const cases = await listClusterCases(fixture, row, request, clusterId)
  return Promise.all(
    cases.map(async ({ what, target, user }): Promise<MatrixCase> => {
      const expected = answerForLevels(...(await heldLevelsOf(fixture.table.http.store, row, target, user)))
      return {
        what: `${what}${shape.what === '' ? '' : ` (${shape.what})`}`,
        compiled,
        target,
        caller: { user, scopes: clusterScopes },
        expected,
        success: shape.successOfCluster,
        ...(expected.kind === 'hidden' ? { group: 'hidden from a cluster' } : {}),
      }
    }),
  )
}

/** Cases of a read share resources, so the cluster assigned last applies to all. */
async function listClusterCases(
  fixture: MatrixFixture,
  row: AccessRow,
  { shape }: ClusterRequest,
  clusterId: number,
): Promise<ClusterCase[]> {
  const { store } = fixture.table.http
  const shared = await shape.make(fixture)
  const number = (await resourcesOf(store, row, shared)).length
  const ways = row.method === 'GET' ? [2 ** number - 1] : Array.from({ length: 2 ** number }, (_, way) => way)
  const users = (resources: readonly NeededResource[]) => [
    ...listUsersBehind(resources).map((behind): ClusterUser => ({ clusterId, behind })),
    { clusterId: Number(fixture.elsewhere['clusterId']), behind: 'owner' } as const,
  ]
  const cases: ClusterCase[] = []
  for (const { way, position } of ways.flatMap((one) => users([]).map((_, at) => ({ way: one, position: at })))) {
    const target = row.method === 'GET' ? shared : await shape.make(fixture)
    const resources = await resourcesOf(store, row, target)
    const given = resources.filter((_, bit) => ((way >> bit) & 1) === 1)
    for (const resource of given) await assignToCluster(store, resource, asId<ClusterId>(clusterId))
    const user = users(resources)[position]
    if (user)
      cases.push({
        what: `a cluster's own token (way ${way}, user ${position}) of cluster ${user.clusterId}`,
        target,
        user,
      })
  }
  return cases
}

function listUsersBehind(resources: readonly NeededResource[]): readonly ClusterUser['behind'][] {
  const adds: RestrictedUser['adds'] = ['add_volumes', 'add_hosts', 'add_clusters', 'add_images']
  return [
    'owner',
    { adds, accountAccess: 'read_write', grants: resources.map((resource) => ({ ...resource, level: 'read_write' })) },
    { adds: [], accountAccess: null, grants: [] },
  ]
}

async function resourcesOf(store: Store, row: AccessRow, target: Target): Promise<NeededResource[]> {
  const resources = (await resolveMatrixRequirements(store, row, target)).flatMap(({ resource }) => resource ?? [])
  return [...new Map(resources.map((resource) => [`${resource.entity} ${resource.id}`, resource])).values()]
}

async function assignToCluster({ db }: Store, { entity, id }: NeededResource, clusterId: ClusterId): Promise<void> {
  if (entity === 'cluster') return
  const isFree = sql<boolean>`(orch_cluster_id is null or orch_cluster_id >= ${firstNumber})`
  await db
    .updateTable(entity === 'volume' ? 'volumes' : 'hosts')
    .set({ orch_cluster_id: clusterId })
    .where('id', '=', asId<HostId & VolumeId>(id))
    .where(isFree)
    .execute()
  // A snapshot keeps the cluster of its volume, because it survives the volume (decision D13).
  if (entity === 'volume')
    await db
      .updateTable('volume_snapshots')
      .set({ orch_cluster_id: clusterId })
      .where('volume_id', '=', asId<VolumeId>(id))
      .where(isFree)
      .execute()
}

async function heldLevelsOf(
  store: Store,
  row: AccessRow,
  target: Target,
  user: ClusterUser,
): Promise<[readonly ResolvedRequirement[], readonly HeldLevel[]]> {
  const requirements = await resolveMatrixRequirements(store, row, target)
  return [requirements, await Promise.all(requirements.map((requirement) => heldBy(store, user, requirement)))]
}

async function heldBy(
  { db }: Store,
  { clusterId, behind }: ClusterUser,
  { answers: { requirement }, resource }: ResolvedRequirement,
): Promise<HeldLevel> {
  if (requirement.kind === 'add')
    return requirement.grant === 'add_volumes' && (behind === 'owner' || behind.adds.includes('add_volumes'))
      ? 'read_write'
      : 'nothing'
  if (resource === undefined || resource.entity === 'cluster') return 'nothing'
  const row = await db
    .selectFrom(resource.entity === 'volume' ? 'volumes' : 'hosts')
    .select('orch_cluster_id')
    .where('id', '=', asId<HostId & VolumeId>(resource.id))
    .executeTakeFirst()
  return row?.orch_cluster_id === clusterId ? 'read_write' : 'nothing'
}
