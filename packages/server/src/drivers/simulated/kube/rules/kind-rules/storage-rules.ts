import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { dnsSubdomain, isQualifiedName, noParent, qualifiedName, quantity } from '../validation/formats.ts'
import { rule, isAbsentValue, objectMembers, type Rule } from '../validation/rule.ts'
import type { Spot } from '../validation/spot.ts'
import { checkAccessModes, claimSpec } from '../validation/volumes.ts'

/** A PersistentVolumeClaim. An update may only enlarge a bound claim, or name the volume of another. */
export function checkClaim(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  rule.fields({ spec: claimSpec })(object, spot)
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

const capacity: Rule = (value, spot) => {
  const names = Object.keys(isFields(value) ? value : {})
  if (names.length === 0) spot.required()
  if (names.length !== 1 || names[0] !== 'storage') spot.notSupported(value, ['storage'])
  for (const [name, one] of Object.entries(isFields(value) ? value : {}))
    if ((readQuantity(one) ?? 0) <= 0) spot.entry(name).invalid(one, 'must be greater than zero')
}

const otherSources =
  'awsElasticBlockStore azureDisk azureFile cephfs cinder fc flexVolume flocker gcePersistentDisk glusterfs iscsi photonPersistentDisk portworxVolume quobyte rbd scaleIO storageos vsphereVolume'
const sourceRules = {
  hostPath: rule.fields({ path: rule.required(noParent) }),
  nfs: rule.fields({ server: rule.required(), path: rule.required() }),
  ...Object.fromEntries(otherSources.split(' ').map((name) => [name, () => undefined])),
  local: rule.fields({ path: rule.required(noParent) }),
  csi: rule.fields({ driver: rule.required(), volumeHandle: rule.required() }),
}
const sources = Object.keys(sourceRules)
const source = rule.union(sourceRules)

/** A PersistentVolume, whose source may not change. */
export function checkVolume(object: KubeObject, before: KubeObject | null, root: Spot): void {
  const [spec, spot] = [objectAt(object, 'spec'), root.at('spec')]
  rule.fields({
    accessModes: checkAccessModes,
    capacity,
    persistentVolumeReclaimPolicy: rule.oneOf('Delete', 'Recycle', 'Retain'),
    storageClassName: dnsSubdomain,
    volumeMode: rule.exactly('Block', 'Filesystem'),
  })(spec, spot)
  source(spec, spot)
  if (spec['local'] !== undefined && fieldAt(spec, 'nodeAffinity', 'required') === undefined)
    spot.at('nodeAffinity').required('Local volume requires node affinity')
  const isChanged = sources.some((name) => !isDeepStrictEqual(spec[name], fieldAt(before, 'spec', name)))
  if (before && isChanged) spot.at('persistentvolumesource').forbidden('is immutable after creation')
}

/** A StorageClass. */
export const storageClassRules = rule.fields({
  provisioner: rule.required((value, spot) => qualifiedName(String(value).toLowerCase(), spot)),
  reclaimPolicy: rule.oneOf('Delete', 'Retain'),
  volumeBindingMode: rule.required(rule.exactly('Immediate', 'WaitForFirstConsumer')),
})

const countable =
  'cpu memory ephemeral-storage storage pods services services.loadbalancers services.nodeports replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims'.split(
    ' ',
  )
const isQuotaName = (name: string): boolean =>
  isQualifiedName(name) &&
  (name.includes('/') || countable.includes(name.replace(/^(requests|limits)\./, '')) || /hugepages-/.test(name))
const scopes = ['BestEffort', 'CrossNamespacePodAffinity', 'NotBestEffort', 'NotTerminating', 'Terminating']

/** A ResourceQuota. */
export const quotaRules = rule.fields({
  spec: rule.fields({
    hard: rule.entries(
      (value, spot) => (isQuotaName(String(value)) ? undefined : spot.invalid(value, 'must be a standard resource')),
      quantity,
    ),
    scopes: (value, spot) => {
      if (Array.isArray(value) && value.some((one) => ![...scopes, 'VolumeAttributesClass'].includes(one)))
        spot.invalid(value, 'unsupported scope')
    },
  }),
})

const limitTypes = ['Container', 'PersistentVolumeClaim', 'Pod']

/** A LimitRange, which has one limit of each type. */
export const limitRangeRules = rule.fields({
  spec: rule.fields({
    limits: rule.all(
      rule.each((limit, spot) => {
        const [type, min, max] = [stringAt(limit, 'type'), objectAt(limit, 'min'), objectAt(limit, 'max')]
        if (!isQualifiedName(type) || !(type.includes('/') || limitTypes.includes(type)))
          spot.at('type').invalid(type, 'must be a standard limit type or fully qualified')
        for (const name of ['default', 'defaultRequest'])
          if (type === 'Pod' && !isAbsentValue(fieldAt(limit, name)))
            spot.at(name).forbidden("may not be specified when `type` is 'Pod'")
        for (const [name, one] of Object.entries(min))
          if ((readQuantity(one) ?? 0) > (readQuantity(max[name]) ?? Number.MAX_VALUE))
            spot.at('min').entry(name).invalid(one, 'is greater than the max value')
      }),
      (value, spot) => rule.uniqueBy('type')(objectMembers(value), spot),
    ),
  }),
})
