// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty, VolumeTypeFields } from './volumes.ts'

/** A managed Kubernetes cluster. */
export interface Cluster {
  /** Number of the cluster. */
  id: number
  /** Unique in the account; without control characters and characters of four bytes. */
  label: string
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Version of Kubernetes, <major>.<minor>. */
  k8s_version: string
  /** How the control plane is built. */
  control_plane: {
    /** Whether the control plane outlives the loss of a machine. */
    high_availability: boolean
  }
  /** For organisation only. */
  tags: string[]
  /** When the cluster was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the cluster was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
}

/** What `cluster.list` can be filtered on and ordered by. */
export interface ClusterFields {
  id: number
  label: string
  tags: string[]
  region: string
  k8s_version: string
  created: Date
}

/** Body of `clusters.create`. */
export interface ClusterCreateBody {
  /** Unique in the account; without control characters and characters of four bytes. */
  label: string
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Version of Kubernetes, <major>.<minor>. */
  k8s_version: string
  /** Its node pools, at least one. */
  node_pools: readonly {
    /** Type of the hosts behind the nodes. */
    type: string
    /** Number of nodes. */
    count: number
    /** Extra partitions; kept and shown, no node is partitioned. Cannot be changed. */
    disks?: readonly {
      /** Size in MB. */
      size: number
      /** How the partition is formatted. */
      type: 'raw' | 'ext4'
    }[] | undefined
    /**
     * Whether to encrypt local disks of the nodes; `enabled` is rejected where the region lacks the capability `Disk
     * Encryption`. When absent, they are encrypted wherever the region can.
     */
    disk_encryption?: 'enabled' | 'disabled' | undefined
    /** A bound that is left out is the count of a new pool, and stays as it is on update. */
    autoscaler?: {
      /** Whether the count is kept between min and max. */
      enabled: boolean
      /** Fewest nodes that the autoscaler leaves. */
      min?: number | undefined
      /** Most nodes that the autoscaler makes. */
      max?: number | undefined
    } | undefined
    /** For organisation only; at most 100 different ones. */
    tags?: readonly string[] | undefined
    /** For display, without control characters; need not be unique. */
    label?: string | undefined
    /** Kubernetes labels of the nodes. */
    labels?: Readonly<Record<string, string>> | undefined
    /** Kubernetes taints of the nodes; a value that is left out is empty. */
    taints?: readonly {
      /** A key as Kubernetes takes it. */
      key: string
      /** A value as Kubernetes takes it; may be empty. */
      value?: string | undefined
      /** What the taint does to pods that do not tolerate it. */
      effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
    }[] | undefined
    /** Firewall of the nodes; there are none, only 0 is taken. */
    firewall_id?: number | undefined
    /** Version of the nodes; that of the cluster, only an empty one is taken. */
    k8s_version?: string | undefined
    /** When nodes follow a new version of the cluster; only `on_recycle` can be had. */
    update_strategy?: 'on_recycle' | 'rolling_update' | undefined
    /** Whether the nodes are kept from public networks; only an empty object is taken. */
    isolation?: {
      /** Isolation from public IPv4; neither value is taken. */
      public_ipv4?: boolean | undefined
      /** Isolation from public IPv6; neither value is taken. */
      public_ipv6?: boolean | undefined
    } | undefined
  }[]
  /** How the control plane is to be built. */
  control_plane?: {
    /** Cannot be turned off again; false when absent on create. */
    high_availability?: boolean | undefined
    /** Which addresses reach the control plane. */
    acl?: {
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
    } | undefined
    /** Whether the control plane keeps audit logs; only false can be had. */
    audit_logs_enabled?: boolean | undefined
  } | undefined
  /** For organisation only; at most 100 different ones. */
  tags?: readonly string[] | undefined
  /** Kind of the cluster; only `standard` can be had. */
  tier?: 'standard' | 'enterprise' | undefined
  /** Whether an application platform is installed; only false can be had. */
  apl_enabled?: boolean | undefined
  /** Private network of the nodes; clusters have none, only 0 is taken. */
  vpc_id?: number | undefined
  /** Subnet of the nodes; clusters have none, only 0 is taken. */
  subnet_id?: number | undefined
  /** Families of the addresses inside the cluster; only `ipv4` can be had. */
  stack_type?: 'ipv4' | 'ipv4-ipv6' | undefined
}

/** Body of `clusters.update`. */
export interface ClusterUpdateBody {
  /** Unique in the account; without control characters and characters of four bytes. */
  label?: string | undefined
  /** The present version, or the next minor after it. */
  k8s_version?: string | undefined
  /** For organisation only; at most 100 different ones. */
  tags?: readonly string[] | undefined
  /** How the control plane is to be built. */
  control_plane?: {
    /** Cannot be turned off again; false when absent on create. */
    high_availability?: boolean | undefined
    /** Which addresses reach the control plane. */
    acl?: {
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
    } | undefined
    /** Whether the control plane keeps audit logs; only false can be had. */
    audit_logs_enabled?: boolean | undefined
  } | undefined
}

/** Body of `clusters.regenerate`. */
export interface ClusterRegenerateBody {
  /** Whether the kubeconfig gets new credentials; the cluster’s own token goes with it. */
  kubeconfig?: boolean | undefined
  /** Whether the token is replaced by which the cluster calls this interface. */
  servicetoken?: boolean | undefined
}

/** Operations on `clusters` of a client. */
export interface ClustersArea {
  /**
   * Lists the clusters that the caller may see.
   * Scopes: orch:read_only.
   */
  list: ListMethod<[], Cluster, ClusterFields>
  /**
   * Creates a cluster with its node pools. Endpoints and kubeconfig follow when the control plane answers.
   * Scopes: orch:read_write. Event `orch_cluster_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[body: ClusterCreateBody], Cluster, Event>
  /**
   * Shows one cluster.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[clusterId: number], Cluster>
  /**
   * Changes label, tags, version, high availability or access list of a cluster.
   * Scopes: orch:read_write. Event `orch_cluster_update`. `wait()` waits for its end.
   */
  update: ChangeMethod<[clusterId: number, body?: ClusterUpdateBody | undefined], Cluster, Event>
  /**
   * Deletes a cluster with all its hosts for good; volumes it created stay.
   * Scopes: orch:read_write. Event `orch_cluster_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces all nodes of a cluster one by one; their local storage is erased.
   * Scopes: orch:read_write. Event `orch_cluster_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number], Empty, Event>
  /**
   * Replaces the own token of a cluster, and where that is asked the credentials of its kubeconfig. Without a field
   * it replaces both.
   * Scopes: orch:read_write. Event `orch_cluster_regenerate`. `wait()` waits for its end.
   */
  regenerate: ChangeMethod<[clusterId: number, body?: ClusterRegenerateBody | undefined], Empty, Event>
}

/** A version that a cluster can be made with. */
export interface Version {
  /** Version of Kubernetes, <major>.<minor>. */
  id: string
}

/** What `version.list` can be filtered on and ordered by. */
export interface VersionFields {
  id: string
}

/** Operations on `versions` of a client. */
export interface VersionsArea {
  /**
   * Lists the versions that a cluster can be made with, newest first.
   * Scopes: orch:read_only.
   */
  list: ListMethod<[], Version, VersionFields>
  /**
   * Shows one version.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[version: string], Version>
}

/** A type of control planes and what it costs. */
export interface ClusterType {
  /** Id of the type. */
  id: string
  /** Its name for people. */
  label: string
  /** Price in the currency of the installation. */
  price: {
    /** Price of one hour. */
    hourly: number
    /** Most that a calendar month can cost. */
    monthly: number
  }
  /** Prices of the regions in which they differ. */
  region_prices: {
    /** Id of the region. */
    id: string
    /** Price of one hour. */
    hourly: number
    /** Most that a calendar month can cost. */
    monthly: number
  }[]
  /** Traffic included, GB a month. */
  transfer: number
}

/** Operations on `clusterTypes` of a client. */
export interface ClusterTypesArea {
  /**
   * Lists what the control plane of a cluster costs.
   * Needs no token.
   */
  list: ListMethod<[], ClusterType, VolumeTypeFields>
}
