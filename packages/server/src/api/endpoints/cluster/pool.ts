import type { Node, Pool, PoolUpdateBody } from '@moorage/contract'
import { acceptNodeRecycle, acceptPoolRecycle } from '#accept/cluster/recycle.ts'
import { acceptNodeDelete } from '#accept/node/delete.ts'
import { acceptPoolCreate } from '#accept/pool/create.ts'
import { acceptPoolDelete } from '#accept/pool/delete.ts'
import { acceptPoolUpdate } from '#accept/pool/update.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { listLockTypes } from '#domain/lock/reject-locked.ts'
import { publicNodeId } from '#domain/node/name.ts'
import { checkNodeTraits, checkPoolCreate } from '#domain/pool/check-create.ts'
import { checkPoolKind } from '#domain/pool/check-kind.ts'
import { defaultScaling, planScaling } from '#domain/pool/scaling.ts'
import { type ApiError, asId, type PoolId, type Viewer } from '#domain/shared/index.ts'
import { findNode, type NodeLocation } from '#store/node/find-node.ts'
import type { Db } from '#store/open-store.ts'
import { findPool, locatePool, type PoolKey, type PoolNodeRow, type PoolRow } from '#store/pool/find-pool.ts'
import { listPools } from '#store/pool/list-pools.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStoredBelow, locateStored, viewStored } from '../../stored-reads.ts'
import { clusterIdOf, locatePathCluster } from './cluster-id.ts'
import { readPool } from './read-pool.ts'
import { changeStored } from '../../change-stored.ts'

const poolKeyOf = (path: PathOf<'pool.view'>): PoolKey => ({
  clusterId: clusterIdOf(path),
  poolId: asId<PoolId>(path.poolId),
})

/** The pool must belong to the path's cluster. */
const locate = locateStored(
  (db: Db, viewer: Viewer, { clusterId, poolId }: PoolKey) => locatePool(db, viewer, clusterId, poolId),
  poolKeyOf,
)

/** The public ID of the node stays as sent. */
const nodeLocationOf = (path: PathOf<'node.view'>): NodeLocation => ({
  clusterId: clusterIdOf(path),
  nodeId: path.nodeId,
})

/** The node must belong to the path's cluster, and not be deleted. */
const locateNode = locateStored(findNode, nodeLocationOf)

/** Operations 20 to 28. */
export const poolHandlers: HandlersOf<'pool' | 'node'> = {
  // With their nodes (decisions C1 to C3).
  'pool.list': { ...listStoredBelow(listPools, clusterIdOf, poolBody), locate: locatePathCluster },
  'pool.view': viewStored(
    (db, viewer, { clusterId, poolId }) => findPool(db, viewer, clusterId, poolId),
    poolKeyOf,
    poolBody,
  ),
  // Wrapped as `data` (decision E10).
  'node.view': viewStored(findNode, nodeLocationOf, (row, { policy }) => ({ data: nodeBody(row, policy) })),

  // The response contains the nodes, still without hosts (decisions E2, E3).
  'pool.create': {
    kind: 'change',
    locate: locatePathCluster,
    itemwise: ['labels', 'taints'],
    check: (body, call) => checkPoolCreate(body, call),
    async accept(tx, call) {
      const clusterId = clusterIdOf(call.params)
      const { id, operationId } = await acceptPoolCreate(tx, call.actor, { clusterId, ...readPool(call.body) }, call)
      return { body: poolBody(await findPool(tx, call.actor, clusterId, id), call), operationId }
    },
  },

  // The response contains new nodes and no removed ones (decisions E2, E3).
  'pool.update': {
    kind: 'change',
    locate,
    itemwise: ['labels', 'taints'],
    check: (body, call) => checkUpdate(body, call.vendor),
    accept(tx, call) {
      const { count, autoscaler, labels, taints, tags, label } = call.body
      const update = { ...poolKeyOf(call.params), changes: { count, autoscaler, labels, taints, tags, label } }
      return respondRow(acceptPoolUpdate(tx, call.actor, update, call), poolBody, call)
    },
  },

  // Also a cluster's last pool. It returns 404 immediately; its hosts are deleted afterward (decision E7).
  'pool.delete': changeStored(locate, acceptPoolDelete, poolKeyOf),

  // Replaces all nodes one by one, or joins a running recycle (decision E6).
  'pool.recycle': changeStored(locate, acceptPoolRecycle, poolKeyOf),

  // Reduces the pool's count in the same transaction (decisions E3, E7).
  'node.delete': changeStored(locateNode, acceptNodeDelete, nodeLocationOf),

  // The replacement is created first. A second request joins a running replacement (decision E6).
  'node.recycle': changeStored(locateNode, acceptNodeRecycle, nodeLocationOf),
}

/** A single bound is not checked, because it depends on stored state. */
function checkUpdate(body: PoolUpdateBody, vendor: string): ApiError[] {
  const { min, max } = body.autoscaler ?? {}
  const ofBounds = min === undefined || max === undefined ? [] : planScaling(defaultScaling(min), body).errors
  return [...ofBounds, ...checkNodeTraits(body, vendor), ...checkPoolKind(body)]
}

/** Dialect policy of node responses. */
interface NodeBodyContext {
  readonly replacedNotReadyMs: number
}

/**
 * Returns the node response. If the dialect sets `replacedNotReadyMs`, a node being replaced is not ready, nor is its replacement for that time. Clients that
 * requested the replacement poll for this status (decision E6).
 */
export function nodeBody(row: PoolNodeRow, { replacedNotReadyMs }: NodeBodyContext): Node {
  const isRecent = row.replacing_ms !== null && row.replacing_ms < replacedNotReadyMs
  const isReplaced = replacedNotReadyMs > 0 && (row.is_being_replaced || isRecent)
  return {
    id: publicNodeId(row.pool_id, row.name),
    instance_id: row.host_id,
    status: row.is_ready && !isReplaced ? 'ready' : 'not_ready',
  }
}

/** Context of a pool response. */
interface PoolBodyContext {
  readonly catalogue: Catalogue
  readonly policy: NodeBodyContext
}

/** Returns the pool response with its nodes. */
export function poolBody(row: PoolRow, { catalogue, policy }: PoolBodyContext): Pool {
  return {
    id: row.id,
    type: row.type,
    count: row.count,
    autoscaler: { enabled: row.autoscaler_enabled, min: row.autoscaler_min, max: row.autoscaler_max },
    disks: row.disks.map(({ size, type }) => ({ size, type: type })),
    nodes: row.nodes.map((node) => nodeBody(node, policy)),
    tags: row.tags,
    label: row.label,
    labels: { ...row.labels },
    taints: row.taints.map(({ key, value, effect }) => ({
      key,
      value,
      effect: effect,
    })),
    disk_encryption: resolveDiskEncryption(catalogue, row.region, row.disk_encryption),
    locks: listLockTypes(row),
  }
}
