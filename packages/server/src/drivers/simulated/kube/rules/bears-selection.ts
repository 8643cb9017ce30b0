import { fieldAt, textAt } from '../model/field-at.ts'
import { partAt, partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { matchesRequirement } from './matches-selector.ts'

/** Whether a node is one that a pod asks for: by nodeSelector and by its required node affinity. */
export function bearsSelection(pod: KubeObject, node: KubeObject): boolean {
  const labels = node.metadata.labels ?? {}
  const isSelected = Object.entries(partAt(pod, 'spec', 'nodeSelector')).every(([key, value]) => labels[key] === value)
  const required = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution']
  if (fieldAt(pod, ...required) === undefined) return isSelected
  return isSelected && partsAt(pod, ...required, 'nodeSelectorTerms').some((term) => meets(term, node))
}

function meets(term: unknown, node: KubeObject): boolean {
  const [expressions, fields] = [partsAt(term, 'matchExpressions'), partsAt(term, 'matchFields')]
  if (expressions.length + fields.length === 0) return false
  const name = { 'metadata.name': node.metadata.name }
  return (
    expressions.every((one) => matchesRequirement(one, node.metadata.labels ?? {})) &&
    fields.every((one) => textAt(one, 'key') === 'metadata.name' && matchesRequirement(one, name))
  )
}
