import type { Pool } from '@moorage/sdk'
import { readTags } from '../../resources/label-and-tags.tsx'
import { readLabelLines, readTaintLines } from './mark-lines.ts'
import { readPartitionLines } from './partition-lines.ts'

/** Maximum number of nodes per pool (contract, "Limits"). */
export const nodesMax = 100

/** Draft of a node pool. */
export interface PoolWish {
  readonly type: string
  readonly count: string
  readonly isScaled: boolean
  readonly min: string
  readonly max: string
  readonly label: string
  /** Separated by commas. */
  readonly tags: string
  /** Node labels, taints and extra partitions: one per line. */
  readonly labels: string
  readonly taints: string
  readonly disks: string
  /** '' enables encryption if the region supports it. */
  readonly encryption: Pool['disk_encryption'] | ''
}

/** Initial values. */
export const newPool: PoolWish = {
  type: '',
  count: '3',
  isScaled: false,
  min: '1',
  max: '6',
  label: '',
  tags: '',
  labels: '',
  taints: '',
  disks: '',
  encryption: '',
}

/** True if the text is a valid node count. */
export function isNodeCount(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= nodesMax
}

/** True if all required fields are set; the service validates them. */
export function isFilledPool({ type, ...wish }: PoolWish): boolean {
  const lines = [readLabelLines(wish.labels), readTaintLines(wish.taints), readPartitionLines(wish.disks)]
  const isReadable = lines.every(({ unreadable }) => unreadable.length === 0)
  return type !== '' && isNodeCount(wish.count) && isFilledAutoscaler(wish) && isReadable
}

/** True if the autoscaler is disabled or has valid bounds. */
export function isFilledAutoscaler({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>): boolean {
  return !isScaled || (isNodeCount(min) && isNodeCount(max))
}

/** Returns the autoscaler fields of the request. A disabled autoscaler keeps its bounds (decision E3.1). */
export function autoscalerBody({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>) {
  return isScaled ? { enabled: true, min: Number(min), max: Number(max) } : { enabled: false }
}

/** Returns the request body of a new node pool, without unset fields. */
export function poolOfWish(wish: PoolWish) {
  const { type, count, isScaled, label, encryption } = wish
  const [tags, disks] = [readTags(wish.tags), readPartitionLines(wish.disks).value]
  const [labels, taints] = [readLabelLines(wish.labels).value, readTaintLines(wish.taints).value]
  return {
    type,
    count: Number(count),
    ...(isScaled ? { autoscaler: autoscalerBody(wish) } : {}),
    ...(label === '' ? {} : { label }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(taints.length === 0 ? {} : { taints }),
    ...(disks.length === 0 ? {} : { disks }),
    ...(encryption === '' ? {} : { disk_encryption: encryption }),
  }
}
