// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** Address of the API server of a cluster. */
export interface Endpoint {
  /** URL of an API server. */
  endpoint: string
}

/** Operations on `endpoints` of a client. */
export interface EndpointsArea {
  /**
   * Lists the addresses of the API server of a cluster.
   * Scopes: orch:read_only.
   */
  list: ListMethod<[clusterId: number], Endpoint, Record<string, never>>
}

/** Where the dashboard of a cluster is. */
export interface Dashboard {
  /** URL of the dashboard. */
  url: string
}

/** Operations on `dashboard` of a client. */
export interface DashboardArea {
  /**
   * Shows where the dashboard of a cluster is.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[clusterId: number], Dashboard>
}

/** What kubectl needs to reach a cluster. */
export interface Kubeconfig {
  /** The kubeconfig file in Base64. */
  kubeconfig: string
}

/** Operations on `kubeconfig` of a client. */
export interface KubeconfigArea {
  /**
   * Shows the kubeconfig of a cluster.
   * Scopes: orch:read_write.
   */
  view: ReadMethod<[clusterId: number], Kubeconfig>
  /**
   * Revokes the kubeconfig of a cluster and makes a new one.
   * Scopes: orch:read_write. Event `orch_kubeconfig_regenerate`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}

/** Operations on `clusterToken` of a client. */
export interface ClusterTokenArea {
  /**
   * Replaces the token by which a cluster calls this interface; its kubeconfig stays.
   * Scopes: orch:read_write. Event `orch_token_rotate`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}

/** Which addresses reach the control plane of a cluster. */
export interface AccessList {
  /** Which addresses reach the control plane. */
  acl: {
    /** Whether only the addresses of the list reach the control plane. */
    enabled: boolean
    /** A mark of what the list is now, as a client gave it or made by the service; nothing is held to it. */
    'revision-id': string
    /** The addresses that are let in; none while the list is off. */
    addresses: {
      /** Networks or single addresses of IPv4 that reach the control plane. */
      ipv4: string[]
      /** Networks or single addresses of IPv6 that reach the control plane. */
      ipv6: string[]
    }
  }
}

/** Body of `accessList.update`. */
export interface AccessListUpdateBody {
  /** Which addresses reach the control plane. */
  acl: {
    /** Whether only the addresses of the list reach the control plane. */
    enabled?: boolean | undefined
    /** A mark of what the list is now, as a client gave it or made by the service; nothing is held to it. */
    'revision-id'?: string | undefined
    /** The addresses that are let in; only of a list that is on. */
    addresses?: {
      /** Networks or single addresses of IPv4 that reach the control plane. */
      ipv4?: readonly string[] | undefined
      /** Networks or single addresses of IPv6 that reach the control plane. */
      ipv6?: readonly string[] | undefined
    } | undefined
  }
}

/** Operations on `accessList` of a client. */
export interface AccessListArea {
  /**
   * Shows which addresses reach the control plane of a cluster.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[clusterId: number], AccessList>
  /**
   * Changes which addresses reach the control plane of a cluster. A list of addresses replaces the one before; what
   * is absent stays. Turning the list off empties it.
   * Scopes: orch:read_write. Event `orch_control_plane_acl_update`. `wait()` waits for its end.
   */
  update: ChangeMethod<[clusterId: number, body: AccessListUpdateBody], AccessList, Event>
  /**
   * Lets every address reach the control plane of a cluster again.
   * Scopes: orch:read_write. Event `orch_control_plane_acl_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
}
