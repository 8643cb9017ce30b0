// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ClusterCreateBody, ClusterFields, ClusterRegenerateBody, ClusterUpdateBody, Version, VersionFields } from '../neutral/clusters.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A managed Kubernetes cluster. */
export interface Cluster {
  /** Number of the cluster. */
  id: number
  /** Always ready. */
  status: 'ready'
  /** When the cluster was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the cluster was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Unique in the account; without control characters and characters of four bytes. */
  label: string
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Version of Kubernetes, <major>.<minor>. */
  k8s_version: string
  /** Always standard. */
  tier: 'standard'
  /** How the control plane is built. */
  control_plane: {
    /** Whether the control plane outlives the loss of a machine. */
    high_availability: boolean
  }
  /** Always false. */
  apl_enabled: false
  /** For organisation only. */
  tags: string[]
  /** Always empty. */
  locks: Record<string, never>[]
}

/** Operations on `clusters` of a client. */
export interface ClustersArea {
  /**
   * Lists the clusters that the caller may see.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[], Cluster, ClusterFields>
  /**
   * Creates a cluster with its node pools. Endpoints and kubeconfig follow when the control plane answers.
   * Scopes: lke:read_write. Event `lke_cluster_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[body: ClusterCreateBody], Cluster, Event>
  /**
   * Shows one cluster.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number], Cluster>
  /**
   * Changes label, tags, version, high availability or access list of a cluster.
   * Scopes: lke:read_write. Event `lke_cluster_update`. `wait()` waits for its end.
   */
  update: ChangeMethod<[clusterId: number, body?: ClusterUpdateBody | undefined], Cluster, Event>
  /**
   * Deletes a cluster with all its hosts for good; volumes it created stay.
   * Scopes: lke:read_write. Event `lke_cluster_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces all nodes of a cluster one by one; their local storage is erased.
   * Scopes: lke:read_write. Event `lke_cluster_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces the own token of a cluster, and where that is asked the credentials of its kubeconfig. Without a field
   * it replaces both.
   * Scopes: lke:read_write. Event `lke_cluster_regenerate`. `wait()` waits for its end.
   */
  regenerate: ChangeMethod<[clusterId: number, body?: ClusterRegenerateBody | undefined], Empty, Event>
}

/** Operations on `versions` of a client. */
export interface VersionsArea {
  /**
   * Lists the versions that a cluster can be made with, newest first.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[], Version, VersionFields>
  /**
   * Shows one version.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[version: string], Version>
}

/** A version that a cluster of a tier can be made with. */
export interface TierVersion {
  /** Version of Kubernetes, <major>.<minor>. */
  id: string
  /** Kind of the clusters. */
  tier: 'standard' | 'enterprise'
}

/** Operations on `tierVersions` of a client. */
export interface TierVersionsArea {
  /**
   * Lists the versions that a cluster of a tier can be made with, newest first; there are none but of standard.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[tier: string], TierVersion, VersionFields>
  /**
   * Shows one version of a tier.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[tier: string, version: string], TierVersion>
}
