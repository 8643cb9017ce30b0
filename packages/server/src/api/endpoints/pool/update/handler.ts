import type { PoolUpdateBody } from '@moorage/contract'
import { defaultScaling, planScaling } from '../../../../domain/pool/autoscaler.ts'
import { checkNodeTraits } from '../../../../domain/pool/check-create.ts'
import { planPoolUpdate, type PoolTraits } from '../../../../domain/pool/plan-update.ts'
import { type Fault, throwFaults } from '../../../../domain/shared/index.ts'
import { checkAccountLimit } from '../../../../store/account/check-account-limit.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { askPoolUpdate } from '../../../../store/pool/ask-pool-update.ts'
import { findPool } from '../../../../store/pool/find-pool.ts'
import { lockPool } from '../../../../store/pool/lock-pool.ts'
import { poolBody } from '../../../../store/pool/pool-body.ts'
import { poolEntity } from '../../../../store/pool/pool-entity.ts'
import type { PoolRow } from '../../../../store/pool/pools-of.ts'
import { updatePool } from '../../../../store/pool/update-pool.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'
import { locatePathPool, poolIdOf } from '../pool-id.ts'

/**
 * Operation 26: changes count, autoscaler, labels, taints, tags or label of a pool, every one of them optional. New nodes stand in
 * the answer, removed ones are gone from it (decisions E2, E3); a PUT that changes nothing leaves no trace (decision F2).
 */
export const poolUpdate: Handler = {
  isMutation: true,
  locate: locatePathPool,
  itemwise: ['labels', 'taints'],
  check: (body, call) => checkUpdate(body as PoolUpdateBody, call.vendor),
  run: (call) => call.mutate((tx) => update(tx, call, call.body as PoolUpdateBody)),
}

/** Bounds that are both sent can be judged before anything is read. */
function checkUpdate(body: PoolUpdateBody, vendor: string): Fault[] {
  const { min, max } = body.autoscaler ?? {}
  const ofBounds = min === undefined || max === undefined ? [] : planScaling(defaultScaling(min), body).faults
  return [...ofBounds, ...checkNodeTraits(body, vendor)]
}

async function update(tx: Tx, call: Call, body: PoolUpdateBody): Promise<Accepted> {
  const { actor, catalogue } = call
  const locked = await lockPool(tx, actor, clusterIdOf(call), poolIdOf(call))
  const present = traitsOf(locked.pool)
  const { traits, faults, outcome, isSpecChanged } = planPoolUpdate(present, body)
  throwFaults(faults)
  if (outcome === 'nothing') return { body: poolBody(locked.pool) }
  await rememberTags(tx, actor.accountId, traits.tags)
  if (traits.count > present.count) await checkAccountLimit(tx, actor.accountId, 'nodes', traits.count - present.count)
  const changes = { ...traits, isSpecChanged }
  const operationId = outcome === 'work' ? await askPoolUpdate(tx, actor, { ...locked, catalogue }, changes) : null
  if (outcome === 'notice') await renamePool(tx, call, locked.pool, changes)
  return { body: poolBody(await findPool(tx, actor, clusterIdOf(call), poolIdOf(call))), operationId }
}

async function renamePool(tx: Tx, call: Call, pool: PoolRow, changes: PoolTraits): Promise<void> {
  await updatePool(tx, pool.id, { ...changes, isSpecChanged: false })
  await insertNotification(tx, call.actor, {
    action: 'orch_pool_update',
    entity: poolEntity({ id: pool.id, label: changes.label }),
  })
}

function traitsOf(row: PoolRow): PoolTraits {
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
