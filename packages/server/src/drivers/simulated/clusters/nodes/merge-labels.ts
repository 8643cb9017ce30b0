import type { NodeSpec } from '../../../../reconcile/ports/index.ts'
import type { KubeObject } from '../../kube/model/kube-object.ts'
import type { NodeRow } from './node-row.ts'

/** Labels of a node after a new spec: those of the spec before go, those put on by hand stay unless the spec names them. */
export function mergeLabels(
  object: KubeObject | null,
  before: Pick<NodeRow, 'specLabels'> | null,
  { labels }: NodeSpec,
): Readonly<Record<string, string>> {
  const kept = Object.entries(object?.metadata.labels ?? {}).filter(
    ([key]) => !Object.hasOwn(before?.specLabels ?? {}, key),
  )
  return { ...Object.fromEntries(kept), ...labels }
}
