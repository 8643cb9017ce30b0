import { isDeepStrictEqual } from 'node:util'
import type { TaintEffect } from '@moorage/contract'
import type { ApiError } from '../shared/index.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { type Scaling, type ScalingInput, planScaling } from './scaling.ts'

/** Stored taint. */
export interface PoolTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** Changeable properties of a pool. */
export interface PoolTraits extends Scaling {
  readonly tags: readonly string[]
  readonly label: string
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly PoolTaint[]
}

/** Requested changes of a pool; absent fields stay. */
export interface PoolUpdateInput extends ScalingInput {
  readonly tags?: readonly string[] | undefined
  readonly label?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly taints?: readonly Parameters<typeof normaliseTaint>[0][] | undefined
}

/** Result of a pool update. */
export interface PoolUpdateResult {
  readonly traits: PoolTraits
  readonly errors: readonly ApiError[]
  /** `notice` if only label or tags change (decisions F2, F3). */
  readonly outcome: 'nothing' | 'notice' | 'work'
  readonly isSpecChanged: boolean
  /** Message of the update's event; null if the user need not be warned. */
  readonly warning: string | null
}

/**
 * Returns the properties after an update, its errors, and the kind of change; absent fields stay. Labels and taints replace the old set, unless only the order
 * differs (facts 7.4).
 */
export function planPoolUpdate(present: PoolTraits, input: PoolUpdateInput): PoolUpdateResult {
  const { errors, count, autoscaler } = planScaling(present, input)
  const labels = input.labels && !isDeepStrictEqual(input.labels, present.labels) ? input.labels : present.labels
  const taintsInput = input.taints?.map(normaliseTaint)
  const taints =
    taintsInput && !isDeepStrictEqual(sortTaints(taintsInput), sortTaints(present.taints))
      ? taintsInput
      : present.taints
  const tags = input.tags ? normaliseTags(input.tags).tags : present.tags
  const label = input.label ?? present.label
  const isSpecChanged = labels !== present.labels || taints !== present.taints
  const isScaled = count !== present.count || !isDeepStrictEqual(autoscaler, present.autoscaler)
  const isRenamed = label !== present.label || !isDeepStrictEqual(tags, present.tags)
  const calm = isRenamed ? 'notice' : 'nothing'
  return {
    traits: { count, autoscaler, tags, label, labels, taints },
    errors,
    isSpecChanged,
    warning: autoscaler.enabled && present.autoscaler.enabled ? warnOfRemoval(present.count - count) : null,
    outcome: isSpecChanged || isScaled ? 'work' : calm,
  }
}

/** A client that repeats its own count, such as Terraform, undoes what the autoscaler did. */
function warnOfRemoval(removed: number): string | null {
  if (removed <= 0) return null
  const nodes = removed === 1 ? '1 node' : `${removed} nodes`
  return `This update removes ${nodes} of a pool whose count the autoscaler sets. It adds nodes again if pods need them. To leave the count to the autoscaler, omit count.`
}

/** Returns a taint whose omitted value is empty. */
export function normaliseTaint({
  key,
  value,
  effect,
}: {
  readonly key: string
  readonly value?: string | undefined
  readonly effect: TaintEffect
}): PoolTaint {
  return { key, value: value ?? '', effect }
}

function sortTaints(taints: readonly PoolTaint[]): readonly string[] {
  return taints.map(({ key, effect, value }) => JSON.stringify([key, effect, value])).toSorted()
}
