// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Node, PoolCreateBody, PoolFields, PoolUpdateBody } from '../neutral/pools.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** One node. */
export interface NodeView {
  /** A node and its host. */
  data: Node
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
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number, nodeId: string], NodeView>
  /**
   * Deletes a node permanently and reduces the count of its pool by one.
   * Scopes: lke:read_write. Event `lke_node_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
  /**
   * Replaces a node with a new one; its local storage is erased.
   * Scopes: lke:read_write. Event `lke_node_recycle`. `wait()` waits for the operation to end.
   */
  recycle: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
}

/** A group of identical nodes of a cluster. */
export interface Pool {
  /** Node pool ID. */
  id: number
  /** Host type of the nodes. */
  type: string
  /** Display name without control characters. Not necessarily unique. */
  label: string
  /** Number of nodes. */
  count: number
  /** The nodes of the pool. */
  nodes: Node[]
  /** Extra partitions as requested. Stored and returned, but not created on the nodes. */
  disks: {
    /** Size in MB. */
    size: number
    /** Partition format. */
    type: 'raw' | 'ext4'
  }[]
  /** Autoscaler settings of the pool. */
  autoscaler: {
    /** Whether the autoscaler is enabled. */
    enabled: boolean
    /** Minimum number of nodes. */
    min: number
    /** Maximum number of nodes. */
    max: number
  }
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
  /** For organization only. */
  tags: string[]
  /**
   * Whether local disks of the nodes are encrypted at rest. `disabled` if the region does not encrypt disks. Cannot
   * be changed.
   */
  disk_encryption: 'enabled' | 'disabled'
  /** Always empty. */
  locks: Record<string, never>[]
}

/** Operations on `pools` of a client. */
export interface PoolsArea {
  /**
   * Lists the node pools of a cluster.
   * Scopes: lke:read_only.
   */
  list: ListMethod<[clusterId: number], Pool, PoolFields>
  /**
   * Adds a node pool to a cluster.
   * Scopes: lke:read_write. Event `lke_pool_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[clusterId: number, body: PoolCreateBody], Pool, Event>
  /**
   * Gets one node pool.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number, poolId: number], Pool>
  /**
   * Updates the count, autoscaler, tags, label, labels or taints of a node pool.
   * Scopes: lke:read_write. Event `lke_pool_update`. `wait()` waits for the operation to end.
   */
  update: ChangeMethod<[clusterId: number, poolId: number, body?: PoolUpdateBody | undefined], Pool, Event>
  /**
   * Deletes a node pool with its hosts permanently.
   * Scopes: lke:read_write. Event `lke_pool_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
  /**
   * Replaces all nodes of a pool one by one; their local storage is erased.
   * Scopes: lke:read_write. Event `lke_pool_recycle`. `wait()` waits for the operation to end.
   */
  recycle: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
}
