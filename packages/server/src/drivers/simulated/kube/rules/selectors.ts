import { refusals } from '../model/refusals.ts'
import { selectablePaths } from '../model/selectable.ts'
import { matchesRequirement } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, partAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { Selectable } from '../model/selectable.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Whether something is selected. */
export type Selector = (seen: Selectable) => boolean

/** Reads the labelSelector and fieldSelector of a request; refuses what it does not understand. */
export function readSelector(query: URLSearchParams, resource: string): Selector {
  const labels = splitTerms(query.get('labelSelector') ?? '').map(readLabelTerm)
  const fields = splitTerms(query.get('fieldSelector') ?? '').map((term) => readFieldTerm(term, resource))
  return (seen) => labels.every((matches) => matches(seen)) && fields.every((matches) => matches(seen))
}

/** Terms are parted by commas, but not by those inside parentheses. */
function splitTerms(text: string): readonly string[] {
  const terms = text.match(/(?:\([^()]*\)|[^,])+/g) ?? []
  return terms.map((term) => term.trim()).filter((term) => term !== '')
}

const setTerm = /^([^\s!=(),]+)\s+(in|notin)\s*\(([^()]*)\)$/
const equalTerm = /^([^\s!=(),]+)\s*(==|!=|=)\s*([^\s!=(),]*)$/
const existsTerm = /^(!?)\s*([^\s!=(),]+)$/

function readLabelTerm(term: string): Selector {
  const [, setKey = '', word, list = ''] = setTerm.exec(term) ?? []
  if (word !== undefined) {
    const values = list.split(',').map((one) => one.trim())
    return ({ labels }) => (word === 'in') === (labels[setKey] !== undefined && values.includes(labels[setKey]))
  }
  const [, key = '', sign, value = ''] = equalTerm.exec(term) ?? []
  if (sign !== undefined) return ({ labels }) => (sign === '!=') !== (labels[key] === value)
  const [, not, name = ''] = existsTerm.exec(term) ?? []
  if (not === undefined) throw refusals.badRequest(`unable to parse requirement: ${term}`)
  return ({ labels }) => (not === '!') !== Object.hasOwn(labels, name)
}

function readFieldTerm(term: string, resource: string): Selector {
  const [, path = '', sign, value = ''] = /^([^!=]+)(==|!=|=)(.*)$/.exec(term) ?? []
  if (sign === undefined) throw refusals.badRequest(`invalid selector: '${term}'; can't understand '${term}'`)
  if (!selectablePaths(resource).includes(path)) throw refusals.badRequest(`field label not supported: ${path}`)
  return ({ fields }) => (sign === '!=') !== (fields[path] === value)
}

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
