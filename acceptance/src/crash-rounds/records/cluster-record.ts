/** Acknowledged state of a node pool. */
interface PoolRecord {
  readonly id: number
  count: number
  isDeleted: boolean
}

/** Acknowledged state of a cluster. */
export interface ClusterRecord {
  readonly id: number
  label: string
  version: string
  tags: readonly string[]
  isDeleted: boolean
  readonly pools: PoolRecord[]
  last: number | null
}
