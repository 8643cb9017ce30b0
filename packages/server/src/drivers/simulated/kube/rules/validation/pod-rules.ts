import { fieldAt, objectAt } from '#drivers/kube-objects/field-at.ts'
import { objectMembers, textMembers, type NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

/** Lists of name servers and search domains, which have bounds. */
const listMax =
  (max: number, what: string) =>
  (value: unknown, spot: Spot): void => {
    const texts = textMembers(value)
    if (texts.length > max) spot.invalid(texts, `must not have more than ${max} ${what}`)
  }

/** Label keys that are taken from the pod, which its selector must not contain. */
function matchLabelKeys(term: unknown, spot: Spot): void {
  const labels = objectAt(term, 'labelSelector', 'matchLabels')
  for (const name of ['matchLabelKeys', 'mismatchLabelKeys'])
    for (const [index, key] of textMembers(fieldAt(term, name)).entries())
      if (Object.hasOwn(labels, key)) spot.at(index).invalid(key, `exists in both ${name} and labelSelector`)
}

/** A duplicate spread constraint is reported at the earlier member, as upstream does. */
function spreadConstraints(value: unknown, spot: Spot): void {
  const first = new Map<string, number>()
  for (const [index, one] of objectMembers(value).entries()) {
    const key = JSON.stringify([one['topologyKey'], one['whenUnsatisfiable']])
    const earlier = first.get(key)
    if (earlier !== undefined) spot.at(earlier).at('{topologyKey, whenUnsatisfiable}').duplicate(key)
    else first.set(key, index)
  }
}

/** The only value of a requirement. */
function singleValue(value: unknown, spot: Spot): void {
  if (textMembers(value).length !== 1) spot.required('must be only one value')
}

/** Rules of pods that refer to several of their fields. */
export const podRules: NamedRules = {
  nameservers: listMax(3, 'nameservers'),
  searches: listMax(32, 'search paths'),
  matchLabelKeys,
  spreadConstraints,
  singleValue,
}
