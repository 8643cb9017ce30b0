import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { isQualifiedName, noParent, qualifiedName, quantity } from '../validation/formats.ts'
import { rule, isAbsentValue, textMembers, type Rule } from '../validation/rule.ts'
import type { Spot } from '../validation/spot.ts'
import { checkAccessModes, claimSpec } from '../validation/volumes.ts'

/** An update may only enlarge a bound claim, or name the volume of another. */
export function checkClaimUpdate(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (!before) return
  const isBound = stringAt(before, 'status', 'phase') === 'Bound'
  const sizeOf = (one: KubeObject): unknown => fieldAt(one, 'spec', 'resources', 'requests', 'storage')
  const [held, next] = [objectAt(before, 'spec'), objectAt(object, 'spec')]
  const allowed = {
    ...held,
    ...(isBound ? { resources: next['resources'] } : {}),
    ...(isAbsentValue(held['volumeName']) && next['volumeName'] !== undefined
      ? { volumeName: next['volumeName'] }
      : {}),
  }
  if (!isDeepStrictEqual(allowed, next))
    spot.at('spec').forbidden('spec is immutable after creation except resources.requests for bound claims')
  if ((readQuantity(sizeOf(object)) ?? 0) < (readQuantity(sizeOf(before)) ?? 0))
    spot.at('spec.resources.requests.storage').forbidden('field can not be less than status.capacity')
}

const volumeCapacity: Rule = (value, spot) => {
  const names = Object.keys(isFields(value) ? value : {})
  if (names.length === 0) spot.required()
  if (names.length !== 1 || names[0] !== 'storage') spot.notSupported(value, ['storage'])
  for (const [name, one] of Object.entries(isFields(value) ? value : {}))
    if ((readQuantity(one) ?? 0) <= 0) spot.entry(name).invalid(one, 'must be greater than zero')
}

const otherSources =
  'awsElasticBlockStore azureDisk azureFile cephfs cinder fc flexVolume flocker gcePersistentDisk glusterfs iscsi photonPersistentDisk portworxVolume quobyte rbd scaleIO storageos vsphereVolume'
const sources = ['hostPath', 'nfs', ...otherSources.split(' '), 'local', 'csi']

const volumeSource: Rule = (spec, spot) => {
  volumeCapacity(fieldAt(spec, 'capacity'), spot.at('capacity'))
  rule.union(Object.fromEntries(sources.map((name) => [name, () => undefined])))(spec, spot)
  if (fieldAt(spec, 'local') !== undefined && fieldAt(spec, 'nodeAffinity', 'required') === undefined)
    spot.at('nodeAffinity').required('Local volume requires node affinity')
}

/** The source of a volume may not change. */
export function checkVolumeUpdate(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const isChanged = sources.some(
    (name) => !isDeepStrictEqual(fieldAt(object, 'spec', name), fieldAt(before, 'spec', name)),
  )
  if (before && isChanged) spot.at('spec.persistentvolumesource').forbidden('is immutable after creation')
}

const countable =
  'cpu memory ephemeral-storage storage pods services services.loadbalancers services.nodeports replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims'.split(
    ' ',
  )
const isQuotaName = (name: string): boolean =>
  isQualifiedName(name) &&
  (name.includes('/') || countable.includes(name.replace(/^(requests|limits)\./, '')) || /hugepages-/.test(name))
const scopes = [
  'BestEffort',
  'CrossNamespacePodAffinity',
  'NotBestEffort',
  'NotTerminating',
  'Terminating',
  'VolumeAttributesClass',
]

const limitTypes = ['Container', 'PersistentVolumeClaim', 'Pod']

const limit: Rule = (value, spot) => {
  const [type, min, max] = [stringAt(value, 'type'), objectAt(value, 'min'), objectAt(value, 'max')]
  if (!isQualifiedName(type) || !(type.includes('/') || limitTypes.includes(type)))
    spot.at('type').invalid(type, 'must be a standard limit type or fully qualified')
  for (const name of ['default', 'defaultRequest'])
    if (type === 'Pod' && !isAbsentValue(fieldAt(value, name)))
      spot.at(name).forbidden("may not be specified when `type` is 'Pod'")
  for (const [name, one] of Object.entries(min))
    if ((readQuantity(one) ?? 0) > (readQuantity(max[name]) ?? Number.MAX_VALUE))
      spot.at('min').entry(name).invalid(one, 'is greater than the max value')
}

/** Rules of volumes, claims and quotas. */
export const storageRules = {
  accessModes: checkAccessModes,
  claimSpec,
  noParent,
  volumeSource,
  provisioner: (value: unknown, spot: Spot): void => qualifiedName(String(value).toLowerCase(), spot),
  quota: rule.entries(
    (value, spot) => (isQuotaName(String(value)) ? undefined : spot.invalid(value, 'must be a standard resource')),
    quantity,
  ),
  quotaScopes: (value: unknown, spot: Spot): void => {
    if (textMembers(value).some((one) => !scopes.includes(one))) spot.invalid(value, 'unsupported scope')
  },
  uniqueTypes: rule.uniqueBy('type'),
  limit,
} satisfies Readonly<Record<string, Rule>>
