import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page-query.ts'
import { pageOf } from '../shared/page.ts'
import {
  clusterCreateSchema, clusterSchema, clusterTypeSchema, clusterUpdateSchema, dashboardSchema, endpointSchema,
  kubeconfigSchema, versionSchema,
} from './schema.ts'

const params = Type.Object({ clusterId: idSchema })
const area = 'Clusters'
const readsCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_only' } as const
const writesCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_write' } as const

/** Contract operations 10 to 19, 29 and 30, and the price list of clusters. */
export const clusterOperations = [
  {
    name: 'cluster.list', number: 10, method: 'GET', path: '/orch/clusters', area,
    summary: 'Lists the clusters that the caller may see.',
    access: 'token', scopes: ['orch:read_only'], grants: [],
    query: pageQuerySchema, response: pageOf(clusterSchema),
    filterable: {
      id: { type: 'integer' },
      label: { type: 'string' },
      tags: { type: 'tags' },
      region: { type: 'string' },
      k8s_version: { type: 'string' },
      created: { type: 'datetime' },
    },
    codes: [], isServed: true,
  },
  {
    name: 'cluster.create', number: 11, method: 'POST', path: '/orch/clusters', area,
    summary: 'Creates a cluster with its node pools.',
    access: 'token', scopes: ['orch:read_write'], grants: [{ global: 'add_clusters' }],
    body: clusterCreateSchema, response: clusterSchema,
    codes: [
      'cluster.label_invalid', 'cluster.label_taken', 'pool.type_unsupported',
      'pool.autoscaler_bounds', 'pool.count_outside_autoscaler', 'pool.disks_too_large', 'pool.labels_invalid',
      'pool.taints_invalid', 'account.limit_reached',
    ],
    event: 'orch_cluster_create', isCreate: true, isServed: true,
  },
  {
    name: 'cluster.view', number: 12, method: 'GET', path: '/orch/clusters/{clusterId}', area,
    summary: 'Shows one cluster.',
    access: 'token', scopes: ['orch:read_only'], grants: [readsCluster],
    params, response: clusterSchema,
    codes: [], isServed: true,
  },
  {
    name: 'cluster.update', number: 13, method: 'PUT', path: '/orch/clusters/{clusterId}', area,
    summary: 'Changes label, tags, version or high availability of a cluster.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params, body: clusterUpdateSchema, response: clusterSchema,
    codes: [
      'cluster.label_invalid', 'cluster.label_taken', 'cluster.version_step', 'cluster.high_availability_final',
    ],
    event: 'orch_cluster_update', isServed: true,
  },
  {
    name: 'cluster.delete', number: 14, method: 'DELETE', path: '/orch/clusters/{clusterId}', area,
    summary: 'Deletes a cluster with all its hosts for good; volumes it created stay.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params, response: emptySchema,
    codes: [],
    event: 'orch_cluster_delete', isServed: true,
  },
  {
    name: 'endpoint.list', number: 15, method: 'GET', path: '/orch/clusters/{clusterId}/api-endpoints', area,
    summary: 'Lists the addresses of the API server of a cluster.',
    access: 'token', scopes: ['orch:read_only'], grants: [readsCluster],
    params, query: pageQuerySchema, response: pageOf(endpointSchema), filterable: {},
    codes: ['cluster.endpoints_not_ready'], isServed: true,
  },
  {
    name: 'dashboard.view', number: 16, method: 'GET', path: '/orch/clusters/{clusterId}/dashboard', area,
    summary: 'Shows where the dashboard of a cluster is.',
    access: 'token', scopes: ['orch:read_only'], grants: [readsCluster],
    params, response: dashboardSchema,
    codes: [], isServed: true,
  },
  {
    name: 'kubeconfig.view', number: 17, method: 'GET', path: '/orch/clusters/{clusterId}/kubeconfig', area,
    summary: 'Shows the kubeconfig of a cluster.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params, response: kubeconfigSchema,
    codes: ['cluster.kubeconfig_not_ready'], isServed: true,
  },
  {
    name: 'kubeconfig.delete', number: 18, method: 'DELETE', path: '/orch/clusters/{clusterId}/kubeconfig', area,
    summary: 'Revokes the kubeconfig of a cluster and makes a new one.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params, response: emptySchema,
    codes: [],
    event: 'orch_kubeconfig_regenerate', isServed: true,
  },
  {
    name: 'cluster.recycle', number: 19, method: 'POST', path: '/orch/clusters/{clusterId}/recycle', area,
    summary: 'Replaces all nodes of a cluster one by one; their local storage is erased.',
    access: 'token', scopes: ['orch:read_write'], grants: [writesCluster],
    params, response: emptySchema,
    codes: [],
    event: 'orch_cluster_recycle', isServed: true,
  },
  {
    name: 'version.list', number: 29, method: 'GET', path: '/orch/versions', area,
    summary: 'Lists the versions that a cluster can be made with, newest first.',
    access: 'token', scopes: ['orch:read_only'], grants: [],
    query: pageQuerySchema, response: pageOf(versionSchema), filterable: {},
    codes: [], isServed: true,
  },
  {
    name: 'version.view', number: 30, method: 'GET', path: '/orch/versions/{version}', area,
    summary: 'Shows one version.',
    access: 'token', scopes: ['orch:read_only'], grants: [],
    params: Type.Object({ version: Type.String({ minLength: 1, maxLength: 16 }) }), response: versionSchema,
    codes: [], isServed: true,
  },
  {
    name: 'cluster_type.list', method: 'GET', path: '/orch/types', area,
    summary: 'Lists what the control plane of a cluster costs.',
    access: 'public', scopes: [], grants: [],
    query: pageQuerySchema, response: pageOf(clusterTypeSchema), filterable: {},
    codes: [], isServed: true,
  },
] as const satisfies readonly OperationSpec[]
