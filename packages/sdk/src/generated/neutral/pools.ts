// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** One node. */
export interface NodeView {
  /** A node and its host. */
  data: Node
}

/** A node and its host. */
export interface Node {
  /** Node ID: the pool ID and 12 hexadecimal characters. */
  id: string
  /** ID of the host that runs the node. Null until the host exists. */
  instance_id: number | null
  /** Whether the node accepts pods. */
  status: 'not_ready' | 'ready'
}

/** Operations on `nodes` of a client. */
export interface NodesArea {
  /**
   * Gets one node.
   * Scopes: orch:read_write.
   */
  view: ReadMethod<[clusterId: number, nodeId: string], NodeView>
  /**
   * Deletes a node permanently and reduces the count of its pool by one.
   * Scopes: orch:read_write. Event `orch_node_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
  /**
   * Replaces a node with a new one; its local storage is erased.
   * Scopes: orch:read_write. Event `orch_node_recycle`. `wait()` waits for the operation to end.
   */
  recycle: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
}

/** A group of identical nodes of a cluster. */
export interface Pool {
  /** Node pool ID. */
  id: number
  /** Host type of the nodes. */
  type: string
  /** Number of nodes. */
  count: number
  /** Autoscaler settings of the pool. */
  autoscaler: {
    /** Whether the autoscaler is enabled. */
    enabled: boolean
    /** Minimum number of nodes. */
    min: number
    /** Maximum number of nodes. */
    max: number
  }
  /** Extra partitions as requested. Stored and returned, but not created on the nodes. */
  disks: {
    /** Size in MB. */
    size: number
    /** Partition format. */
    type: 'raw' | 'ext4'
  }[]
  /** The nodes of the pool. */
  nodes: Node[]
  /** For organization only. */
  tags: string[]
  /** Display name without control characters. Not necessarily unique. */
  label: string
  /** Kubernetes labels of the nodes. */
  labels: Record<string, string>
  /** Kubernetes taints of the nodes. */
  taints: {
    /** A valid Kubernetes label key. */
    key: string
    /** A valid Kubernetes label value. Can be empty. */
    value: string
    /** Effect of the taint on pods that do not tolerate it. */
    effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  }[]
  /**
   * Whether local disks of the nodes are encrypted at rest. `disabled` if the region does not encrypt disks. Cannot
   * be changed.
   */
  disk_encryption: 'enabled' | 'disabled'
}

/** What `pool.list` can filter and sort by. */
export interface PoolFields {
  id: number
  tags: string[]
}

/** Body of `pools.create`. */
export interface PoolCreateBody {
  /** Host type of the nodes. */
  type: string
  /** Number of nodes. */
  count: number
  /** Extra partitions. Stored and returned, but not created on the nodes. Cannot be changed. */
  disks?: readonly {
    /** Size in MB. */
    size: number
    /** Partition format. */
    type: 'raw' | 'ext4'
  }[] | undefined
  /**
   * Whether to encrypt local disks of the nodes. `enabled` is rejected if the region lacks the capability `Disk
   * Encryption`. If absent, disks are encrypted where the region supports it.
   */
  disk_encryption?: 'enabled' | 'disabled' | undefined
  /** On create, an omitted bound is set to the count. On update, an omitted bound stays unchanged. */
  autoscaler?: {
    /** Whether the autoscaler is enabled. */
    enabled: boolean
    /** Minimum number of nodes. */
    min?: number | undefined
    /** Maximum number of nodes. */
    max?: number | undefined
  } | undefined
  /** For organization only. At most 100 distinct tags. */
  tags?: readonly string[] | undefined
  /** Display name without control characters. Not necessarily unique. */
  label?: string | undefined
  /** Kubernetes labels of the nodes. */
  labels?: Readonly<Record<string, string>> | undefined
  /** Kubernetes taints of the nodes. An omitted value is empty. */
  taints?: readonly {
    /** A valid Kubernetes label key. */
    key: string
    /** A valid Kubernetes label value. Can be empty. */
    value?: string | undefined
    /** Effect of the taint on pods that do not tolerate it. */
    effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  }[] | undefined
  /** Firewall of the nodes. Firewalls are not supported; only 0 is accepted. */
  firewall_id?: number | undefined
  /** Version of the nodes. Nodes always use the version of the cluster; only an empty value is accepted. */
  k8s_version?: string | undefined
  /** When nodes are upgraded to a new version of the cluster. Only `on_recycle` is supported. */
  update_strategy?: 'on_recycle' | 'rolling_update' | undefined
  /** Isolation of the nodes from public networks. Only an empty object is accepted. */
  isolation?: {
    /** Isolation from public IPv4. Not supported. */
    public_ipv4?: boolean | undefined
    /** Isolation from public IPv6. Not supported. */
    public_ipv6?: boolean | undefined
  } | undefined
}

/** Body of `pools.update`. */
export interface PoolUpdateBody {
  /** Number of nodes. */
  count?: number | undefined
  /** On create, an omitted bound is set to the count. On update, an omitted bound stays unchanged. */
  autoscaler?: {
    /** Whether the autoscaler is enabled. */
    enabled: boolean
    /** Minimum number of nodes. */
    min?: number | undefined
    /** Maximum number of nodes. */
    max?: number | undefined
  } | undefined
  /** For organization only. At most 100 distinct tags. */
  tags?: readonly string[] | undefined
  /** Display name without control characters. Not necessarily unique. */
  label?: string | undefined
  /** Kubernetes labels of the nodes. */
  labels?: Readonly<Record<string, string>> | undefined
  /** Kubernetes taints of the nodes. An omitted value is empty. */
  taints?: readonly {
    /** A valid Kubernetes label key. */
    key: string
    /** A valid Kubernetes label value. Can be empty. */
    value?: string | undefined
    /** Effect of the taint on pods that do not tolerate it. */
    effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  }[] | undefined
  /** Firewall of the nodes. Firewalls are not supported; only 0 is accepted. */
  firewall_id?: number | undefined
  /** Version of the nodes. Nodes always use the version of the cluster; only an empty value is accepted. */
  k8s_version?: string | undefined
  /** When nodes are upgraded to a new version of the cluster. Only `on_recycle` is supported. */
  update_strategy?: 'on_recycle' | 'rolling_update' | undefined
  /** Isolation of the nodes from public networks. Only an empty object is accepted. */
  isolation?: {
    /** Isolation from public IPv4. Not supported. */
    public_ipv4?: boolean | undefined
    /** Isolation from public IPv6. Not supported. */
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
   * Scopes: orch:read_write. Event `orch_pool_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[clusterId: number, body: PoolCreateBody], Pool, Event>
  /**
   * Gets one node pool.
   * Scopes: orch:read_only.
   */
  view: ReadMethod<[clusterId: number, poolId: number], Pool>
  /**
   * Updates the count, autoscaler, tags, label, labels or taints of a node pool.
   * Scopes: orch:read_write. Event `orch_pool_update`. `wait()` waits for the operation to end.
   */
  update: ChangeMethod<[clusterId: number, poolId: number, body?: PoolUpdateBody | undefined], Pool, Event>
  /**
   * Deletes a node pool with its hosts permanently.
   * Scopes: orch:read_write. Event `orch_pool_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
  /**
   * Replaces all nodes of a pool one by one; their local storage is erased.
   * Scopes: orch:read_write. Event `orch_pool_recycle`. `wait()` waits for the operation to end.
   */
  recycle: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
}
