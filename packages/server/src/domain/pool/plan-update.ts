import type { TaintEffect } from '@moorage/contract'
import type { Fault } from '../shared/index.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { type Scaling, type ScalingAsked, planScaling } from './scaling.ts'

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
export interface PoolAsked extends ScalingAsked {
  readonly tags?: readonly string[] | undefined
  readonly label?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly taints?: readonly Parameters<typeof keepTaint>[0][] | undefined
}

/** Result of applying an update to a pool. */
export interface PoolUpdatePlan {
  readonly traits: PoolTraits
  readonly faults: readonly Fault[]
  /** `work`: nodes are affected; `notice`: only label or tags change; `nothing`: no change (decisions F2, F3). */
  readonly outcome: 'nothing' | 'notice' | 'work'
  /** Labels or taints change, so the nodes must follow. */
  readonly isSpecChanged: boolean
}

/** Applies an update to a pool. Absent fields stay. Labels and taints replace the old set (facts 7.4) and are unordered, so a different order is no change. */
export function planPoolUpdate(present: PoolTraits, asked: PoolAsked): PoolUpdatePlan {
  const { faults, count, autoscaler } = planScaling(present, asked)
  const labels =
    asked.labels && !isSame(sortLabels(asked.labels), sortLabels(present.labels)) ? asked.labels : present.labels
  const wantedTaints = asked.taints?.map(keepTaint)
  const taints =
    wantedTaints && !isSame(sortTaints(wantedTaints), sortTaints(present.taints)) ? wantedTaints : present.taints
  const tags = asked.tags ? normaliseTags(asked.tags).tags : present.tags
  const label = asked.label ?? present.label
  const isSpecChanged = labels !== present.labels || taints !== present.taints
  const isScaled =
    count !== present.count || !isSame(sortLabels({ ...autoscaler }), sortLabels({ ...present.autoscaler }))
  const isRenamed = label !== present.label || !isSame(tags, present.tags)
  const calm = isRenamed ? 'notice' : 'nothing'
  return {
    traits: { count, autoscaler, tags, label, labels, taints },
    faults,
    isSpecChanged,
    outcome: isSpecChanged || isScaled ? 'work' : calm,
  }
}

/** Normalizes a taint for storage: an omitted value is empty. */
export function keepTaint({
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

function sortLabels(labels: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function sortTaints(taints: readonly PoolTaint[]): readonly string[] {
  return taints.map(({ key, effect, value }) => JSON.stringify([key, effect, value])).toSorted()
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
