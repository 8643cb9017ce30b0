// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { AccessList, AccessListUpdateBody, Dashboard, Endpoint, Kubeconfig } from '../neutral/cluster-access.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** Operations on `endpoints` of a client. */
export interface EndpointsArea {
  /**
   * Lists the API server endpoints of a cluster.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[clusterId: number], Endpoint, Record<string, never>>
}

/** Operations on `dashboard` of a client. */
export interface DashboardArea {
  /**
   * Gets the dashboard URL of a cluster.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number], Dashboard>
}

/** Operations on `kubeconfig` of a client. */
export interface KubeconfigArea {
  /**
   * Gets the kubeconfig of a cluster.
   * Scopes: lke:read_write.
   */
  view: ReadMethod<[clusterId: number], Kubeconfig>
  /**
   * Revokes the kubeconfig of a cluster and issues a new one.
   * Scopes: lke:read_write. Event `lke_kubeconfig_regenerate`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}

/** Operations on `clusterToken` of a client. */
export interface ClusterTokenArea {
  /**
   * Replaces the service token of a cluster; the kubeconfig stays valid.
   * Scopes: lke:read_write. Event `lke_token_rotate`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}

/** Operations on `accessList` of a client. */
export interface AccessListArea {
  /**
   * Gets the control plane access control list of a cluster.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number], AccessList>
  /**
   * Updates the control plane access control list of a cluster. A list of addresses replaces the previous list; an
   * omitted list stays unchanged. Disabling the list clears it.
   * Scopes: lke:read_write. Event `lke_control_plane_acl_update`. `wait()` waits for the operation to end.
   */
  update: ChangeMethod<[clusterId: number, body: AccessListUpdateBody], AccessList, Event>
  /**
   * Deletes the control plane access control list of a cluster; every address has access again.
   * Scopes: lke:read_write. Event `lke_control_plane_acl_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}
