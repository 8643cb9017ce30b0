import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page-query.ts'
import { pageOf } from '../shared/page.ts'
import { nodeViewSchema, poolCreateSchema, poolSchema, poolUpdateSchema } from './pool-schema.ts'

const ofCluster = Type.Object({ clusterId: idSchema })
const ofPool = Type.Object({ clusterId: idSchema, poolId: idSchema })
const ofNode = Type.Object({ clusterId: idSchema, nodeId: Type.String({ minLength: 1, maxLength: 64 }) })
const area = 'Clusters'
const readsCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_only' } as const
const writesCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_write' } as const

/** Contract operations 20 to 28. */
export const poolOperations = [
  {
    name: 'node.view', number: 20, method: 'GET', path: '/orch/clusters/{clusterId}/nodes/{nodeId}', area,
    summary: 'Shows one node.',
    access: 'token', scopes: ['orch:read_write'], grants: [readsCluster],
    params: ofNode, response: nodeViewSchema,
    codes: [], isServed: true,
  },
  {
    name: 'node.delete', number: 21, method: 'DELETE', path: '/orch/clusters/{clusterId}/nodes/{nodeId}', area,
    summary: 'Deletes a node for good; its pool becomes one smaller.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofNode, response: emptySchema,
    codes: ['pool.last_node', 'pool.below_minimum'],
    event: 'orch_node_delete', isServed: true,
  },
  {
    name: 'node.recycle', number: 22, method: 'POST', path: '/orch/clusters/{clusterId}/nodes/{nodeId}/recycle', area,
    summary: 'Replaces a node by a new one; its local storage is erased.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofNode, response: emptySchema,
    codes: [],
    event: 'orch_node_recycle', isServed: true,
  },
  {
    name: 'pool.list', number: 23, method: 'GET', path: '/orch/clusters/{clusterId}/pools', area,
    summary: 'Lists the node pools of a cluster.',
    access: 'token', scopes: ['orch:read_only'], grants: [readsCluster],
    params: ofCluster, query: pageQuerySchema, response: pageOf(poolSchema),
    filterable: { id: { type: 'integer' }, tags: { type: 'tags' } },
    codes: [], isServed: true,
  },
  {
    name: 'pool.create', number: 24, method: 'POST', path: '/orch/clusters/{clusterId}/pools', area,
    summary: 'Adds a node pool to a cluster.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofCluster, body: poolCreateSchema, response: poolSchema,
    codes: [
      'pool.type_unsupported', 'pool.autoscaler_bounds', 'pool.count_outside_autoscaler',
      'pool.disks_too_large', 'pool.labels_invalid', 'pool.taints_invalid', 'account.limit_reached',
    ],
    event: 'orch_pool_create', isCreate: true, isServed: true,
  },
  {
    name: 'pool.view', number: 25, method: 'GET', path: '/orch/clusters/{clusterId}/pools/{poolId}', area,
    summary: 'Shows one node pool.',
    access: 'token', scopes: ['orch:read_only'], grants: [readsCluster],
    params: ofPool, response: poolSchema,
    codes: [], isServed: true,
  },
  {
    name: 'pool.update', number: 26, method: 'PUT', path: '/orch/clusters/{clusterId}/pools/{poolId}', area,
    summary: 'Changes how many nodes a pool has, or its autoscaler, tags, label, labels and taints.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofPool, body: poolUpdateSchema, response: poolSchema,
    codes: [
      'pool.autoscaler_bounds', 'pool.count_outside_autoscaler', 'pool.labels_invalid',
      'pool.taints_invalid', 'account.limit_reached',
    ],
    event: 'orch_pool_update', isServed: true,
  },
  {
    name: 'pool.delete', number: 27, method: 'DELETE', path: '/orch/clusters/{clusterId}/pools/{poolId}', area,
    summary: 'Deletes a node pool with its hosts for good.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofPool, response: emptySchema,
    codes: [],
    event: 'orch_pool_delete', isServed: true,
  },
  {
    name: 'pool.recycle', number: 28, method: 'POST', path: '/orch/clusters/{clusterId}/pools/{poolId}/recycle', area,
    summary: 'Replaces all nodes of a pool one by one; their local storage is erased.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params: ofPool, response: emptySchema,
    codes: [],
    event: 'orch_pool_recycle', isServed: true,
  },
] as const satisfies readonly OperationSpec[]
