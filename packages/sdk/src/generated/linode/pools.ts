// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Node, PoolCreateBody, PoolFields, PoolUpdateBody } from '../neutral/pools.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** One node. */
export interface NodeView {
  /** A place of a pool and the host behind it. */
  data: Node
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
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number, nodeId: string], NodeView>
  /**
   * Deletes a node for good; its pool becomes one smaller.
   * Scopes: lke:read_write. Event `lke_node_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
  /**
   * Replaces a node by a new one; its local storage is erased.
   * Scopes: lke:read_write. Event `lke_node_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number, nodeId: string], Empty, Event>
}

/** A group of equal nodes of a cluster. */
export interface Pool {
  /** Number of the pool. */
  id: number
  /** Type of the hosts behind the nodes. */
  type: string
  /** For display, without control characters; need not be unique. */
  label: string
  /** Number of nodes. */
  count: number
  /** The nodes of the pool. */
  nodes: Node[]
  /** Extra partitions as requested; kept and shown, no node is partitioned. */
  disks: {
    /** Size in MB. */
    size: number
    /** How the partition is formatted. */
    type: 'raw' | 'ext4'
  }[]
  /** Bounds that the count is kept within. */
  autoscaler: {
    /** Whether the count is kept between min and max. */
    enabled: boolean
    /** Fewest nodes that the autoscaler leaves. */
    min: number
    /** Most nodes that the autoscaler makes. */
    max: number
  }
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
  /** For organisation only. */
  tags: string[]
  /**
   * Whether local disks of the nodes are encrypted at rest; `disabled` where the region does not encrypt disks.
   * Cannot be changed.
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
   * Scopes: lke:read_write. Event `lke_pool_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[clusterId: number, body: PoolCreateBody], Pool, Event>
  /**
   * Shows one node pool.
   * Scopes: lke:read_only.
   */
  view: ReadMethod<[clusterId: number, poolId: number], Pool>
  /**
   * Changes how many nodes a pool has, or its autoscaler, tags, label, labels and taints.
   * Scopes: lke:read_write. Event `lke_pool_update`. `wait()` waits for its end.
   */
  update: ChangeMethod<[clusterId: number, poolId: number, body?: PoolUpdateBody | undefined], Pool, Event>
  /**
   * Deletes a node pool with its hosts for good.
   * Scopes: lke:read_write. Event `lke_pool_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
  /**
   * Replaces all nodes of a pool one by one; their local storage is erased.
   * Scopes: lke:read_write. Event `lke_pool_recycle`. `wait()` waits for its end.
   */
  recycle: ChangeMethod<[clusterId: number, poolId: number], Empty, Event>
}
