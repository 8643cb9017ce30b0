import { partsAt, textAt } from '../../kube/model/field-at.ts'
import type { NodeSpec, NodeTaint } from '../../../../reconcile/ports/index.ts'
import type { KubeFields, KubeObject } from '../../kube/model/kube-object.ts'
import type { NodeRow } from './node-row.ts'

/**
 * Taints of a node after a new spec: those of the spec before go, those put on by hand stay unless the spec names them. A taint is known
 * by its key and effect, as in Kubernetes.
 */
export function mergeTaints(
  object: KubeObject | null,
  before: Pick<NodeRow, 'specTaints'> | null,
  { taints }: NodeSpec,
): readonly KubeFields[] {
  const named = [...(before?.specTaints ?? []), ...taints].map(keyOf)
  const kept = partsAt(object, 'spec', 'taints').filter(
    (one) => !named.includes(`${textAt(one, 'key')}:${textAt(one, 'effect')}`),
  )
  return [...kept, ...taints.map(({ key, value, effect }) => (value === '' ? { key, effect } : { key, value, effect }))]
}

const keyOf = ({ key, effect }: NodeTaint): string => `${key}:${effect}`
