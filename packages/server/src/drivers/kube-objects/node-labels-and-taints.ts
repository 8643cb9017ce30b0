import { labelsAt, objectsAt, stringAt } from './field-at.ts'
import type { NodeSpec, NodeTaint } from '#reconcile/ports/index.ts'
import type { KubeFields } from './kube-object.ts'

/** Labels and taints of the previous spec. */
export interface NodeSpecBefore {
  readonly specLabels: Readonly<Record<string, string>>
  readonly specTaints: readonly NodeTaint[]
}

/** Returns the node's labels. Replaces those of the previous spec by the new ones, and keeps users' labels with other keys (driver contract, rule 26). */
export function mergeNodeLabels(
  object: KubeFields | null,
  before: Pick<NodeSpecBefore, 'specLabels'> | null,
  { labels }: Pick<NodeSpec, 'labels'>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(labelsAt(object, 'metadata', 'labels')).filter(
    ([key]) => !Object.hasOwn(before?.specLabels ?? {}, key),
  )
  return { ...Object.fromEntries(kept), ...labels }
}

/** Like mergeNodeLabels, for taints by key and effect (driver contract, rule 26). */
export function mergeNodeTaints(
  object: KubeFields | null,
  before: Pick<NodeSpecBefore, 'specTaints'> | null,
  { taints }: Pick<NodeSpec, 'taints'>,
): readonly KubeFields[] {
  const named = [...(before?.specTaints ?? []), ...taints].map(keyOfTaint)
  const kept = objectsAt(object, 'spec', 'taints').filter(
    (one) => !named.includes(`${stringAt(one, 'key')}:${stringAt(one, 'effect')}`),
  )
  return [...kept, ...taints.map(({ key, value, effect }) => (value === '' ? { key, effect } : { key, value, effect }))]
}

const keyOfTaint = ({ key, effect }: NodeTaint): string => `${key}:${effect}`
