// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ClusterCreateBody, ClusterFields, ClusterRegenerateBody, ClusterUpdateBody, Version, VersionFields } from '../neutral/clusters.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A managed Kubernetes cluster. */
export interface Cluster {
  /** Cluster ID. */
  id: number
  /** Always ready. */
  status: 'ready'
  /** Time at which the cluster was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the cluster was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Unique in the account. Control characters and 4-byte UTF-8 characters are rejected. */
  label: string
  /** Region ID, as returned by the list of regions. */
  region: string
  /** Kubernetes version in the form <major>.<minor>. */
  k8s_version: string
  /** Always standard. */
  tier: 'standard'
  /** Control plane settings. */
  control_plane: {
    /** Whether the control plane is highly available, that is, survives the loss of one machine. */
    high_availability: boolean
  }
  /** Always false. */
  apl_enabled: false
  /** For organization only. */
  tags: string[]
  /** Always empty. */
  locks: Record<string, never>[]
}

/** Operations on `clusters` of a client. */
export interface ClustersArea {
  /**
   * Lists the clusters that you can view.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[], Cluster, ClusterFields>
  /**
   * Creates a cluster with its node pools. The endpoints and the kubeconfig are available once the control plane
   * responds.
   * Scopes: lke:read_write. Event `lke_cluster_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[body: ClusterCreateBody], Cluster, Event>
  /**
   * Gets one cluster.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number], Cluster>
  /**
   * Updates the label, tags, version, high availability or access list of a cluster.
   * Scopes: lke:read_write. Event `lke_cluster_update`. `wait()` waits for the operation to end.
   */
  update: ChangeMethod<[clusterId: number, body?: ClusterUpdateBody | undefined], Cluster, Event>
  /**
   * Deletes a cluster with all its hosts permanently; volumes that it created are kept.
   * Scopes: lke:read_write. Event `lke_cluster_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces all nodes of a cluster one by one; their local storage is erased.
   * Scopes: lke:read_write. Event `lke_cluster_recycle`. `wait()` waits for the operation to end.
   */
  recycle: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces the service token of a cluster and, on request, the credentials of its kubeconfig. If the body contains
   * neither field, both are replaced.
   * Scopes: lke:read_write. Event `lke_cluster_regenerate`. `wait()` waits for the operation to end.
   */
  regenerate: ChangeMethod<[clusterId: number, body?: ClusterRegenerateBody | undefined], Empty, Event>
}

/** Operations on `versions` of a client. */
export interface VersionsArea {
  /**
   * Lists the Kubernetes versions available for new clusters, newest first.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[], Version, VersionFields>
  /**
   * Gets one Kubernetes version.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[version: string], Version>
}

/** A Kubernetes version available for clusters of a tier. */
export interface TierVersion {
  /** Kubernetes version in the form <major>.<minor>. */
  id: string
  /** Cluster tier. */
  tier: 'standard' | 'enterprise'
}

/** Operations on `tierVersions` of a client. */
export interface TierVersionsArea {
  /**
   * Lists the Kubernetes versions available for new clusters of a tier, newest first; only the tier standard has
   * versions.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[tier: string], TierVersion, VersionFields>
  /**
   * Gets one Kubernetes version of a tier.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[tier: string, version: string], TierVersion>
}
