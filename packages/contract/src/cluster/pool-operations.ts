import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { clusterArea, clusterIdInPath, ofCluster, readsCluster, writesCluster } from './of-cluster.ts'
import { nodeViewSchema, poolCreateSchema, poolSchema, poolUpdateSchema } from './pool-schema.ts'

const nodeId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Node ID.',
  examples: ['1-6271d495af32'],
})
const ofPool = Type.Object({ clusterId: clusterIdInPath, poolId: idOf('Node pool ID.') })
const ofNode = Type.Object({ clusterId: clusterIdInPath, nodeId })

const writes = { area: clusterArea, scopes: ['orch:read_write'], grants: [writesCluster], params: ofPool } as const
const reads = { area: clusterArea, scopes: ['orch:read_only'], grants: [readsCluster] } as const

/** Operations on node pools and nodes (contract, operations 20 to 28). */
export const poolOperations = [
  {
    name: 'node.view',
    number: 20,
    method: 'GET',
    path: '/orch/clusters/{clusterId}/nodes/{nodeId}',
    area: clusterArea,
    summary: 'Gets one node.',
    scopes: ['orch:read_write'],
    grants: [readsCluster],
    params: ofNode,
    response: nodeViewSchema,
  },
  {
    ...writes,
    name: 'node.delete',
    number: 21,
    method: 'DELETE',
    path: '/orch/clusters/{clusterId}/nodes/{nodeId}',
    summary: 'Deletes a node permanently and reduces the count of its pool by one.',
    params: ofNode,
    response: emptySchema,
    codes: ['pool.last_node', 'pool.below_minimum'],
    event: 'orch_node_delete',
  },
  {
    ...writes,
    name: 'node.recycle',
    number: 22,
    method: 'POST',
    path: '/orch/clusters/{clusterId}/nodes/{nodeId}/recycle',
    summary: 'Replaces a node with a new one; its local storage is erased.',
    params: ofNode,
    response: emptySchema,
    event: 'orch_node_recycle',
  },
  {
    ...reads,
    name: 'pool.list',
    number: 23,
    path: '/orch/clusters/{clusterId}/pools',
    summary: 'Lists the node pools of a cluster.',
    params: ofCluster,
    ...listPagesOf(poolSchema, { id: 'integer', tags: 'tags' }),
  },
  {
    ...writes,
    name: 'pool.create',
    number: 24,
    method: 'POST',
    path: '/orch/clusters/{clusterId}/pools',
    summary: 'Adds a node pool to a cluster.',
    params: ofCluster,
    body: poolCreateSchema,
    example: {
      type: 'g6-standard-1',
      count: 2,
      labels: { tier: 'web' },
      autoscaler: { enabled: true, min: 1, max: 4 },
    },
    response: poolSchema,
    codes: [
      'pool.type_unsupported',
      'pool.autoscaler_bounds',
      'pool.count_outside_autoscaler',
      'pool.disks_too_large',
      'pool.labels_invalid',
      'pool.taints_invalid',
      'account.limit_reached',
    ],
    event: 'orch_pool_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'pool.view',
    number: 25,
    method: 'GET',
    path: '/orch/clusters/{clusterId}/pools/{poolId}',
    summary: 'Gets one node pool.',
    params: ofPool,
    response: poolSchema,
  },
  {
    ...writes,
    name: 'pool.update',
    number: 26,
    method: 'PUT',
    path: '/orch/clusters/{clusterId}/pools/{poolId}',
    summary: 'Updates the count, autoscaler, tags, label, labels or taints of a node pool.',
    body: poolUpdateSchema,
    example: { count: 3 },
    response: poolSchema,
    codes: [
      'pool.autoscaler_bounds',
      'pool.count_outside_autoscaler',
      'pool.labels_invalid',
      'pool.taints_invalid',
      'account.limit_reached',
    ],
    event: 'orch_pool_update',
  },
  {
    ...writes,
    name: 'pool.delete',
    number: 27,
    method: 'DELETE',
    path: '/orch/clusters/{clusterId}/pools/{poolId}',
    summary: 'Deletes a node pool with its hosts.',
    details: 'The pool can be restored with new nodes until its trash item expires.',
    response: emptySchema,
    codes: ['resource.locked'],
    event: 'orch_pool_delete',
    isTrashed: true,
  },
  {
    ...writes,
    name: 'pool.recycle',
    number: 28,
    method: 'POST',
    path: '/orch/clusters/{clusterId}/pools/{poolId}/recycle',
    summary: 'Replaces all nodes of a pool one by one; their local storage is erased.',
    response: emptySchema,
    event: 'orch_pool_recycle',
  },
] as const satisfies readonly OperationSpec[]
