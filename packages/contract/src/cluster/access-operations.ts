import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { accessListSchema, accessListUpdateSchema } from './access-list-schema.ts'
import { clusterArea, ofCluster, readsCluster, writesCluster } from './of-cluster.ts'
import { clusterRegenerateSchema, dashboardSchema, endpointSchema, kubeconfigSchema } from './schema.ts'

const writes = { area: clusterArea, scopes: ['orch:read_write'], grants: [writesCluster], params: ofCluster } as const
const reads = { area: clusterArea, scopes: ['orch:read_only'], grants: [readsCluster], params: ofCluster } as const

/** Operations on control plane access (contract, operations 15 to 18, and additions). */
export const accessOperations = [
  {
    ...reads,
    name: 'endpoint.list',
    number: 15,
    path: '/orch/clusters/{clusterId}/api-endpoints',
    summary: 'Lists the API server endpoints of a cluster.',
    ...listPagesOf(endpointSchema, {}),
    codes: ['cluster.endpoints_not_ready'],
  },
  {
    ...reads,
    name: 'dashboard.view',
    number: 16,
    method: 'GET',
    path: '/orch/clusters/{clusterId}/dashboard',
    summary: 'Gets the dashboard URL of a cluster.',
    response: dashboardSchema,
  },
  {
    ...writes,
    name: 'kubeconfig.view',
    number: 17,
    method: 'GET',
    path: '/orch/clusters/{clusterId}/kubeconfig',
    summary: 'Gets the kubeconfig of a cluster.',
    response: kubeconfigSchema,
    codes: ['cluster.kubeconfig_not_ready'],
  },
  {
    ...writes,
    name: 'kubeconfig.delete',
    number: 18,
    method: 'DELETE',
    path: '/orch/clusters/{clusterId}/kubeconfig',
    summary: 'Revokes the kubeconfig of a cluster and issues a new one.',
    response: emptySchema,
    event: 'orch_kubeconfig_regenerate',
  },
  {
    ...writes,
    name: 'cluster_token.delete',
    method: 'DELETE',
    path: '/orch/clusters/{clusterId}/servicetoken',
    summary: 'Replaces the service token of a cluster; the kubeconfig stays valid.',
    response: emptySchema,
    event: 'orch_token_rotate',
  },
  {
    ...writes,
    name: 'cluster.regenerate',
    method: 'POST',
    path: '/orch/clusters/{clusterId}/regenerate',
    summary: 'Replaces the service token of a cluster and, on request, the credentials of its kubeconfig.',
    details: 'If the body contains neither field, both are replaced.',
    body: clusterRegenerateSchema,
    example: { kubeconfig: true, servicetoken: true },
    response: emptySchema,
    codes: ['cluster.regenerates_nothing'],
    event: 'orch_cluster_regenerate',
  },
  {
    ...reads,
    name: 'access_list.view',
    method: 'GET',
    path: '/orch/clusters/{clusterId}/control_plane_acl',
    summary: 'Gets the control plane access control list of a cluster.',
    response: accessListSchema,
  },
  {
    ...writes,
    name: 'access_list.update',
    method: 'PUT',
    path: '/orch/clusters/{clusterId}/control_plane_acl',
    summary: 'Updates the control plane access control list of a cluster.',
    details:
      'A list of addresses replaces the previous list; an omitted list stays unchanged. Disabling the list clears it.',
    body: accessListUpdateSchema,
    example: { acl: { enabled: true, addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] } } },
    response: accessListSchema,
    codes: ['cluster.access_network_invalid', 'cluster.access_list_off', 'cluster.access_list_unsupported'],
    event: 'orch_control_plane_acl_update',
  },
  {
    ...writes,
    name: 'access_list.delete',
    method: 'DELETE',
    path: '/orch/clusters/{clusterId}/control_plane_acl',
    summary: 'Deletes the control plane access control list of a cluster; every address has access again.',
    response: emptySchema,
    event: 'orch_control_plane_acl_delete',
  },
] as const satisfies readonly OperationSpec[]
