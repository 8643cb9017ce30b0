import { kubeErrors } from '../model/kube-errors.ts'
import { selectablePaths } from '../model/selectable.ts'
import { matchesRequirement } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { Selectable } from '../model/selectable.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

interface SelectorTerm {
  readonly part: 'labels' | 'fields'
  readonly key: string
  /** Values to compare; absent if the term only tests whether the key exists. */
  readonly values?: readonly string[]
  readonly isWanted: boolean
}

/** Selector, of which all terms must match. */
export interface Selector {
  readonly terms: readonly SelectorTerm[]
  selects(selectable: Selectable): boolean
}

/** Selects every object. */
export const everything: Selector = { terms: [], selects: () => true }

/** A list compares each term with every object of the resource. */
const termsMax = 100

/** Parses labelSelector and fieldSelector; without both, selects everything. Throws BadRequest for invalid, unsupported or too many terms. */
export function readSelector(query: URLSearchParams, resource: string): Selector {
  const labels = splitTerms(query.get('labelSelector') ?? '').map(readLabelTerm)
  const fields = splitTerms(query.get('fieldSelector') ?? '').map((term) => readFieldTerm(term, resource))
  const terms = [...labels, ...fields]
  if (terms.length > termsMax) throw kubeErrors.badRequest(`a request has at most ${termsMax} selector requirements`)
  return { terms, selects: (selectable) => terms.every((term) => matchesTerm(term, selectable)) }
}

function matchesTerm({ part, key, values, isWanted }: SelectorTerm, selectable: Selectable): boolean {
  const value = Object.hasOwn(selectable[part], key) ? selectable[part][key] : undefined
  return isWanted === (value !== undefined && (values?.includes(value) ?? true))
}

function splitTerms(text: string): readonly string[] {
  // PostgreSQL cannot store NUL.
  if (text.includes('\0')) throw kubeErrors.badRequest('unable to parse requirement: it contains NUL')
  const terms = text.match(/(?:\([^()]*\)|[^,])+/g) ?? []
  return terms.map((term) => term.trim()).filter((term) => term !== '')
}

const setTerm = /^([^\s!=(),]+)\s+(in|notin)\s*\(([^()]*)\)$/
const equalTerm = /^([^\s!=(),]+)\s*(==|!=|=)\s*([^\s!=(),]*)$/
const existsTerm = /^(!?)\s*([^\s!=(),]+)$/

function readLabelTerm(term: string): SelectorTerm {
  const [, setKey = '', word, list = ''] = setTerm.exec(term) ?? []
  if (word !== undefined) {
    const values = list.split(',').map((one) => one.trim())
    return { part: 'labels', key: setKey, values, isWanted: word === 'in' }
  }
  const [, key = '', sign, value = ''] = equalTerm.exec(term) ?? []
  if (sign !== undefined) return { part: 'labels', key, values: [value], isWanted: sign !== '!=' }
  const [, not, name = ''] = existsTerm.exec(term) ?? []
  if (not === undefined) throw kubeErrors.badRequest(`unable to parse requirement: ${term}`)
  return { part: 'labels', key: name, isWanted: not !== '!' }
}

function readFieldTerm(term: string, resource: string): SelectorTerm {
  const [, key = '', sign, value = ''] = /^([^!=]+)(==|!=|=)(.*)$/.exec(term) ?? []
  if (sign === undefined) throw kubeErrors.badRequest(`invalid selector: '${term}'; can't understand '${term}'`)
  if (!selectablePaths(resource).includes(key)) throw kubeErrors.badRequest(`field label not supported: ${key}`)
  return { part: 'fields', key, values: [value], isWanted: sign !== '!=' }
}

/** True if a node satisfies the pod's nodeSelector and required node affinity. */
export function matchesNodeSelector(pod: KubeObject, node: KubeObject): boolean {
  const labels = node.metadata.labels ?? {}
  const isSelected = Object.entries(objectAt(pod, 'spec', 'nodeSelector')).every(
    ([key, value]) => labels[key] === value,
  )
  const required = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution']
  if (fieldAt(pod, ...required) === undefined) return isSelected
  return isSelected && objectsAt(pod, ...required, 'nodeSelectorTerms').some((term) => matchesNodeTerm(term, node))
}

function matchesNodeTerm(term: unknown, node: KubeObject): boolean {
  const [expressions, fields] = [objectsAt(term, 'matchExpressions'), objectsAt(term, 'matchFields')]
  if (expressions.length + fields.length === 0) return false
  const name = { 'metadata.name': node.metadata.name }
  return (
    expressions.every((one) => matchesRequirement(one, node.metadata.labels ?? {})) &&
    fields.every((one) => stringAt(one, 'key') === 'metadata.name' && matchesRequirement(one, name))
  )
}
