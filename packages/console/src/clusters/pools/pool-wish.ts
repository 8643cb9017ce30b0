import type { Pool } from '@moorage/sdk'
import { readTags } from '../../resources/label-and-tags.tsx'
import { readLabelLines, readTaintLines } from './mark-lines.ts'
import { readPartitionLines } from './partition-lines.ts'
import { explainNumber } from '../../show/explain.ts'

/** Most nodes of a pool (contract, "Limits"). */
export const nodesMax = 100

/** What somebody has typed into the fields of a pool. */
export interface PoolWish {
  /** Id of the plan of its nodes. */
  readonly type: string
  readonly count: string
  /** Whether the autoscaler keeps the count between the two bounds. */
  readonly isScaled: boolean
  readonly min: string
  readonly max: string
  readonly label: string
  /** With commas between them. */
  readonly tags: string
  /** Labels and taints of its nodes, and extra partitions of each: one a line. */
  readonly labels: string
  readonly taints: string
  readonly disks: string
  /** '' for wherever the region can. */
  readonly encryption: Pool['disk_encryption'] | ''
}

/** A pool before anybody has typed. */
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

/** What is wrong with a number of nodes as it was typed; '' where nothing is. */
export const explainNodeCount = (text: string): string => explainNumber(text, { min: 1, max: nodesMax })

/** Whether a text is a number of nodes. */
export function isNodeCount(text: string): boolean {
  return explainNodeCount(text) === ''
}

/** Whether everything is there that the service wants to have. It has the last word on all of it. */
export function isFilledPool({ type, ...wish }: PoolWish): boolean {
  const lines = [readLabelLines(wish.labels), readTaintLines(wish.taints), readPartitionLines(wish.disks)]
  const isReadable = lines.every(({ unreadable }) => unreadable.length === 0)
  return type !== '' && isNodeCount(wish.count) && isFilledAutoscaler(wish) && isReadable
}

/** The same of the autoscaler alone: its bounds are asked for only where it is on. */
export function isFilledAutoscaler({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>): boolean {
  return !isScaled || (isNodeCount(min) && isNodeCount(max))
}

/** The autoscaler as it is sent; one that is off keeps the bounds that it has (decision E3.1). */
export function autoscalerBody({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>) {
  return isScaled ? { enabled: true, min: Number(min), max: Number(max) } : { enabled: false }
}

/** A new pool as it is sent; what was not chosen is not named. */
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
