// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** One node. */
export interface NodeView {
  /** A place of a pool and the host behind it. */
  data: Node
}

/** A place of a pool and the host behind it. */
export interface Node {
  /** Id of the node: its pool and 12 hex characters. */
  id: string
  /** Host behind the node; null before there is one. */
  instance_id: number | null
  /** Whether the node takes pods. */
  status: 'not_ready' | 'ready'
}

/** Operations on `nodes` of a client. */
export interface NodesArea {
  /**
   * Shows one node.
   * Scopes: orch:read_write.
   */
  view: ReadMethod<[clusterId: number, nodeId: string], NodeView>
  /**
   * Deletes a node for good; its pool becomes one smaller.
   * Scopes: orch:read_write. Event `orch_node_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
  /**
   * Replaces a node by a new one; its local storage is erased.
   * Scopes: orch:read_write. Event `orch_node_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
}

/** A group of equal nodes of a cluster. */
export interface Pool {
  /** Number of the pool. */
  id: number
  /** Type of the hosts behind the nodes. */
  type: string
  /** Number of nodes. */
  count: number
  /** Bounds that the count is kept within. */
  autoscaler: {
    /** Whether the count is kept between min and max. */
    enabled: boolean
    /** Fewest nodes that the autoscaler leaves. */
    min: number
    /** Most nodes that the autoscaler makes. */
    max: number
  }
  /** Extra partitions as requested; kept and shown, no node is partitioned. */
  disks: {
    /** Size in MB. */
    size: number
    /** How the partition is formatted. */
    type: 'raw' | 'ext4'
  }[]
  /** The nodes of the pool. */
  nodes: Node[]
  /** For organisation only. */
  tags: string[]
  /** For display, without control characters; need not be unique. */
  label: string
  /** Kubernetes labels of the nodes. */
  labels: Record<string, string>
  /** Kubernetes taints of the nodes. */
  taints: {
    /** A key as Kubernetes takes it. */
    key: string
    /** A value as Kubernetes takes it; may be empty. */
    value: string
    /** What the taint does to pods that do not tolerate it. */
    effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  }[]
  /**
   * Whether local disks of the nodes are encrypted at rest; `disabled` where the region does not encrypt disks.
   * Cannot be changed.
   */
  disk_encryption: 'enabled' | 'disabled'
}

/** What `pool.list` can be filtered on and ordered by. */
export interface PoolFields {
  id: number
  tags: string[]
}

/** Body of `pools.create`. */
export interface PoolCreateBody {
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
}

/** Body of `pools.update`. */
export interface PoolUpdateBody {
  /** Number of nodes. */
  count?: number | undefined
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
}

/** Operations on `pools` of a client. */
export interface PoolsArea {
  /**
   * Lists the node pools of a cluster.
   * Scopes: orch:read_only.
   */
  list: ListMethod<[clusterId: number], Pool, PoolFields>
  /**
   * Adds a node pool to a cluster.
   * Scopes: orch:read_write. Event `orch_pool_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[clusterId: number, body: PoolCreateBody], Pool, Event>
  /**
   * Shows one node pool.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[clusterId: number, poolId: number], Pool>
  /**
   * Changes how many nodes a pool has, or its autoscaler, tags, label, labels and taints.
   * Scopes: orch:read_write. Event `orch_pool_update`. `wait()` waits for its end.
   */
  update: ChangeMethod<[clusterId: number, poolId: number, body?: PoolUpdateBody | undefined], Pool, Event>
  /**
   * Deletes a node pool with its hosts for good.
   * Scopes: orch:read_write. Event `orch_pool_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
  /**
   * Replaces all nodes of a pool one by one; their local storage is erased.
   * Scopes: orch:read_write. Event `orch_pool_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
}
