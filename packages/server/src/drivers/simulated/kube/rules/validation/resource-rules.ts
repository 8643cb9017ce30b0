import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { isQualifiedName } from './formats.ts'
import { mapEntries, type NamedRules, type Rule } from './rule.ts'
import type { Spot } from './spot.ts'

const isStandard = (name: string): boolean => ['cpu', 'memory', 'ephemeral-storage'].includes(name)
const isHuge = (name: string): boolean => name.startsWith('hugepages-')
const isExtended = (name: string): boolean => !isStandard(name) && !isHuge(name)

function quantity(value: unknown, spot: Spot): void {
  if ((readQuantity(value) ?? 0) < 0) spot.invalid(value, 'must be greater than or equal to 0')
}

/** Quantities by name, whose names must pass a test. */
const quantities =
  (isName: (name: string) => boolean = () => true): Rule =>
  (value, spot) => {
    for (const [name, one] of mapEntries(value)) {
      if (!isName(name)) spot.entry(name).invalid(name, 'must be a standard resource or fully qualified')
      quantity(one, spot.entry(name))
    }
  }

const isResourceName = (name: string): boolean =>
  isQualifiedName(name) && !(isExtended(name) && (!name.includes('/') || name.startsWith('requests.')))

const countable =
  'cpu memory ephemeral-storage storage pods services services.loadbalancers services.nodeports replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims'.split(
    ' ',
  )
const isQuotaName = (name: string): boolean =>
  isQualifiedName(name) &&
  (name.includes('/') || countable.includes(name.replace(/^(requests|limits)\./, '')) || /hugepages-/.test(name))

/** Requests and limits of a container or pod. */
function resources(value: unknown, spot: Spot): void {
  const [limits, requests] = [objectAt(value, 'limits'), objectAt(value, 'requests')]
  for (const [list, at] of [
    [limits, spot.at('limits')],
    [requests, spot.at('requests')],
  ] as const) {
    quantities(isResourceName)(list, at)
    for (const [name, one] of Object.entries(list))
      if (isExtended(name) && !Number.isInteger(readQuantity(one) ?? 0))
        at.entry(name).invalid(one, 'must be an integer')
  }
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
function capacity(value: unknown, spot: Spot): void {
  for (const [name, one] of mapEntries(value)) {
    quantity(one, spot.at(name))
    if ((name === 'pods' || (isExtended(name) && name.includes('/'))) && !Number.isInteger(readQuantity(one)))
      spot.at(name).invalid(one, 'must be an integer')
  }
}

const podResources = ['cpu', 'memory']
/** Sums of fractions of a CPU are inexact. */
const roundingError = 1e-9

/** Requests and limits of a whole pod, which cover the requests of its containers. */
function resourcesOfPod(spec: unknown, spot: Spot): void {
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

/** Bounds of a LimitRange. */
function limitBounds(value: unknown, spot: Spot): void {
  const max = objectAt(value, 'max')
  for (const [name, one] of Object.entries(objectAt(value, 'min')))
    if ((readQuantity(one) ?? 0) > (readQuantity(max[name]) ?? Number.MAX_VALUE))
      spot.at('min').entry(name).invalid(one, 'is greater than the max value')
}

/** Rules of resources and their quantities. */
export const resourceRules: NamedRules = {
  quantities: quantities(),
  quota: quantities(isQuotaName),
  resources,
  capacity,
  resourcesOfPod,
  limitBounds,
}
