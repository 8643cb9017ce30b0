import { type PoolUpdateInput, type PoolTraits, planPoolUpdate } from '#domain/pool/plan-update.ts'
import { type Actor, type EventId, type PoolId, throwErrors } from '#domain/shared/index.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { retargetJob } from '#store/event/open-jobs.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { listStayingNodeIds } from '#store/node/list-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { type LockedPool, type PoolKey, type PoolRow, findPool, lockPool } from '#store/pool/find-pool.ts'
import { type PoolChanges, updatePool } from '#store/pool/write-pool.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { touchEachWork } from '#store/work/touch-work.ts'
import type { Terms } from '../terms.ts'
import { poolEntity } from './pool-entity.ts'
import { convergePool } from './converge.ts'

/** Pool and its changes; absent fields stay. */
export interface PoolUpdate extends PoolKey {
  readonly changes: PoolUpdateInput
}

/** Pool after an update. */
export interface UpdatedPool {
  readonly row: PoolRow
  /** Null if no node is affected. */
  readonly operationId: EventId | null
}

/**
 * Stores a change of a pool, and returns its row and the job's event ID. Writes nothing if unchanged, and no job if only label and tags change (decisions F2,
 * F3). Throws resource.not_found, account.limit_reached, and the errors of the scaling rules (decision E3).
 */
export async function acceptPoolUpdate(
  tx: Tx,
  actor: Actor,
  { changes: input, ...location }: PoolUpdate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<UpdatedPool> {
  const locked = await lockPool(tx, actor, location)
  const present = traitsOf(locked.pool)
  const { traits, errors, outcome, isSpecChanged, warning } = planPoolUpdate(present, input)
  throwErrors(errors)
  if (outcome === 'nothing') return { row: locked.pool, operationId: null }
  await rememberTags(tx, actor.accountId, traits.tags)
  const added = traits.count - present.count
  if (added > 0) await checkAccountLimits(tx, actor.accountId, { nodes: added })
  const operationId =
    outcome === 'work'
      ? await startPoolUpdate(
          tx,
          actor,
          { ...locked, catalogue, ...(warning === null ? {} : { message: warning }) },
          { ...traits, isSpecChanged },
        )
      : null
  if (outcome === 'notice') await renamePool(tx, actor, locked.pool.id, traits)
  return { row: await findPool(tx, actor, location.clusterId, location.poolId), operationId }
}

async function renamePool(tx: Tx, actor: Actor, id: PoolId, traits: PoolTraits): Promise<void> {
  await updatePool(tx, id, { ...traits, isSpecChanged: false })
  await insertNotification(tx, actor, { action: 'orch_pool_update', entity: poolEntity({ id, label: traits.label }) })
}

interface ChangedPool extends Pick<Terms, 'catalogue'> {
  readonly cluster: Pick<LockedPool['cluster'], 'id' | 'region'>
  readonly pool: Pick<LockedPool['pool'], 'id'>
  readonly message?: string
}

/**
 * Stores a pool's count, autoscaler bounds, labels or taints, and returns the job's event ID. Adds and removes rows of nodes immediately (decision E2) and
 * cancels an earlier open change (decision D11).
 */
export async function startPoolUpdate(
  tx: Tx,
  author: EventAuthor,
  { cluster, pool, catalogue, message }: ChangedPool,
  changes: PoolChanges,
): Promise<EventId> {
  const nodesOf = { clusterId: cluster.id, poolId: pool.id }
  const specSerial = await updatePool(tx, pool.id, changes)
  const work = { kind: 'pool', id: pool.id } as const
  await supersedeJobs(tx, work, ['orch_pool_update'])
  const { id: operationId } = await startJob(tx, author, {
    action: 'orch_pool_update',
    entity: poolEntity({ id: pool.id, label: changes.label }),
    ...(message === undefined ? {} : { message }),
    work: { ...work, region: cluster.region },
    target: { specSerial, nodeIds: [] },
  })
  const { leavingIds } = await convergePool(tx, { ...nodesOf, author, causeId: operationId, catalogue })
  if (leavingIds.length > 0) await retargetJob(tx, operationId, { specSerial, nodeIds: leavingIds })
  if (changes.isSpecChanged) await touchEachWork(tx, 'node', await listStayingNodeIds(tx, nodesOf), cluster.region)
  return operationId
}

/** Returns the changeable properties of a pool's row. */
export function traitsOf(row: Omit<PoolRow, 'nodes' | 'region' | 'lock'>): PoolTraits {
  const { count, tags, label, labels, taints } = row
  return {
    count,
    tags,
    label,
    labels,
    taints,
    autoscaler: { enabled: row.autoscaler_enabled, min: row.autoscaler_min, max: row.autoscaler_max },
  }
}
