import type { Pool } from '@moorage/sdk'
import { readTags } from '../../resources/label-and-tags.tsx'
import { readLabelLines, readTaintLines } from './label-and-taint-lines.ts'
import { readPartitionLines } from './partition-lines.ts'

/** Maximum number of nodes per pool (contract, "Limits"). */
export const nodesMax = 100

/** Draft of a node pool. */
export interface PoolDraft {
  readonly type: string
  readonly count: string
  readonly isScaled: boolean
  readonly min: string
  readonly max: string
  readonly label: string
  readonly tags: string
  readonly labels: string
  readonly taints: string
  readonly disks: string
  /** Encryption; '' enables it if the region supports it. */
  readonly encryption: Pool['disk_encryption'] | ''
}

/** Initial draft. */
export const newPool: PoolDraft = {
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

/** True if the text is an integer from 1 to `nodesMax`, without leading zeros. */
export function isNodeCount(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= nodesMax
}

/** True if a type is set, and counts and text lines are valid. The service validates other fields. */
export function isCompletePoolDraft({ type, ...draft }: PoolDraft): boolean {
  const lines = [readLabelLines(draft.labels), readTaintLines(draft.taints), readPartitionLines(draft.disks)]
  const hasValidLines = lines.every(({ invalidLines }) => invalidLines.length === 0)
  return type !== '' && isNodeCount(draft.count) && isCompleteAutoscalerDraft(draft) && hasValidLines
}

/** True if the autoscaler is disabled, or both bounds are valid node counts. */
export function isCompleteAutoscalerDraft({
  isScaled,
  min,
  max,
}: Pick<PoolDraft, 'isScaled' | 'min' | 'max'>): boolean {
  return !isScaled || (isNodeCount(min) && isNodeCount(max))
}

/** Returns the autoscaler fields. A disabled autoscaler keeps its bounds (decision E3.1). */
export function autoscalerBody({ isScaled, min, max }: Pick<PoolDraft, 'isScaled' | 'min' | 'max'>) {
  return isScaled ? { enabled: true, min: Number(min), max: Number(max) } : { enabled: false }
}

/** Returns the body of a new node pool, without unset fields. */
export function poolCreateBody(draft: PoolDraft) {
  const { type, count, isScaled, label, encryption } = draft
  const [tags, disks] = [readTags(draft.tags), readPartitionLines(draft.disks).value]
  const [labels, taints] = [readLabelLines(draft.labels).value, readTaintLines(draft.taints).value]
  return {
    type,
    count: Number(count),
    ...(isScaled ? { autoscaler: autoscalerBody(draft) } : {}),
    ...(label === '' ? {} : { label }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(taints.length === 0 ? {} : { taints }),
    ...(disks.length === 0 ? {} : { disks }),
    ...(encryption === '' ? {} : { disk_encryption: encryption }),
  }
}
