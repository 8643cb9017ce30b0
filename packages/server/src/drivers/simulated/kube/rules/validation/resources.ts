import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { isFields, objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { rule, type Rule } from './rule.ts'
import { isQualifiedName, quantity } from './formats.ts'

const isStandard = (name: string): boolean => ['cpu', 'memory', 'ephemeral-storage'].includes(name)
const isHuge = (name: string): boolean => name.startsWith('hugepages-')
const isWhole = (name: string): boolean => !isStandard(name) && !isHuge(name)

const resourceName: Rule = (value, spot) => {
  const name = String(value)
  if (!isQualifiedName(name)) spot.invalid(name, 'must be a qualified name')
  else if (isWhole(name) && (!name.includes('/') || name.startsWith('requests.')))
    spot.invalid(name, 'must be a standard resource or fully qualified')
}

/** Extended resources are counted in integers. */
const whole: Rule = (value, spot) => {
  for (const [name, one] of Object.entries(isFields(value) ? value : {}))
    if (isWhole(name) && !Number.isInteger(readQuantity(one) ?? 0)) spot.entry(name).invalid(one, 'must be an integer')
}

const amounts = rule.all(rule.entries(resourceName, quantity), whole)

/** Requests and limits of a container or pod. */
export const resources: Rule = (value, spot) => {
  rule.fields({ limits: amounts, requests: amounts })(value, spot)
  const [limits, requests] = [objectAt(value, 'limits'), objectAt(value, 'requests')]
  for (const [name, request] of Object.entries(requests)) {
    const [asked, limit] = [readQuantity(request) ?? 0, readQuantity(limits[name])]
    const isExact = !isStandard(name) && isQualifiedName(name) && (isHuge(name) || name.includes('/'))
    if (isExact && limit === undefined) spot.at('limits').required('limit must be set for non overcommitable resources')
    else if (limit !== undefined && (isExact ? asked !== limit : asked > limit))
      spot.at('requests').invalid(request, `must be less than or equal to ${name} limit of ${String(limits[name])}`)
  }
  const names = Object.keys({ ...limits, ...requests })
  if (names.some(isHuge) && !names.some((name) => ['cpu', 'memory'].includes(name)))
    spot.forbidden('HugePages require cpu or memory')
}

/** Capacity of a node; unlike a container's resources, reported at `capacity.cpu`. */
export const capacity: Rule = (value, spot) => {
  for (const [name, one] of Object.entries(objectAt({ value }, 'value'))) {
    quantity(one, spot.at(name))
    if ((name === 'pods' || (isWhole(name) && name.includes('/'))) && !Number.isInteger(readQuantity(one)))
      spot.at(name).invalid(one, 'must be an integer')
  }
}

const podResources = ['cpu', 'memory']
/** Sums of fractions of a CPU are inexact. */
const roundingError = 1e-9

/** Requests and limits of a whole pod, which cover the requests of its containers. */
export const resourcesOfPod: Rule = (spec, spot) => {
  const own = objectAt(spec, 'resources')
  for (const list of ['limits', 'requests'])
    for (const name of Object.keys(objectAt(own, list)))
      if (!podResources.includes(name) && !isHuge(name)) spot.at(list).entry(name).notSupported(name, podResources)
  if (spot.causes.length > 0) return
  resources(own, spot)
  const sums = new Map<string, number>()
  for (const container of objectsAt(spec, 'containers'))
    for (const [name, request] of Object.entries(objectAt(container, 'resources', 'requests')))
      sums.set(name, (sums.get(name) ?? 0) + (readQuantity(request) ?? 0))
  for (const [name, given] of Object.entries(objectAt(own, 'requests')))
    if ((sums.get(name) ?? 0) > (readQuantity(given) ?? 0) + roundingError)
      spot.at('requests').entry(name).invalid(given, 'must be greater than or equal to aggregate container requests')
}
