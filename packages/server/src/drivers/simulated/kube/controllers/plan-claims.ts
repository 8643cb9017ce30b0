import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { isStaying } from '../rules/is-active.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Returns writes that bind claims to matching or new simulated volumes, and removals of volumes whose claim is gone, unless they are retained. */
export function planClaims(view: ClusterView): readonly ControllerAction[] {
  const uids = new Set(view.persistentvolumeclaims.map((one) => one.metadata.uid))
  const taken = new Set<string>()
  return [
    ...view.persistentvolumeclaims.filter(isStaying).flatMap((claim) => bind(view, claim, taken)),
    ...view.persistentvolumes.filter(isStaying).flatMap((volume) => {
      const owner = stringAt(volume, 'spec', 'claimRef', 'uid')
      const isLost = owner !== '' && !uids.has(owner)
      if (isLost && stringAt(volume, 'spec', 'persistentVolumeReclaimPolicy') === 'Delete')
        return [{ kind: 'remove', object: volume } as const]
      const phase = owner === '' ? 'Available' : isLost ? 'Released' : 'Bound'
      return taken.has(volume.metadata.name) ? [] : updateStatusAction(volume, { ...objectAt(volume, 'status'), phase })
    }),
  ]
}

/** A claim of a class needs the class; one of the class '' needs an existing volume. */
function bind(view: ClusterView, claim: KubeObject, taken: Set<string>): readonly ControllerAction[] {
  if (stringAt(claim, 'status', 'phase') === 'Bound') return []
  const className = fieldAt(claim, 'spec', 'storageClassName')
  const own = view.storageclasses.find((one) => one.metadata.name === className)
  const held = view.persistentvolumes.find((one) => !taken.has(one.metadata.name) && fits(one, claim))
  if (!held && className !== undefined && !own) return []
  const capacity = held ? fieldAt(held, 'spec', 'capacity') : objectAt(claim, 'spec', 'resources', 'requests')
  const volume = held ?? makeVolume(claim, own)
  const { name, namespace, uid } = claim.metadata
  const claimRef = { kind: 'PersistentVolumeClaim', apiVersion: 'v1', name, namespace, uid }
  taken.add(volume.metadata.name)
  const status = {
    ...objectAt(claim, 'status'),
    phase: 'Bound',
    capacity,
    accessModes: fieldAt(volume, 'spec', 'accessModes'),
  }
  return [
    {
      kind: 'write',
      object: { ...volume, spec: { ...objectAt(volume, 'spec'), claimRef }, status: { phase: 'Bound' } },
    },
    {
      kind: 'write',
      object: { ...claim, spec: { ...objectAt(claim, 'spec'), volumeName: volume.metadata.name }, status },
    },
  ]
}

function fits(volume: KubeObject, claim: KubeObject): boolean {
  const [has, asks] = [objectAt(volume, 'spec'), objectAt(claim, 'spec')]
  const sizeOf = (amount: unknown): number => readQuantity(amount) ?? 0
  const isFree = has['claimRef'] === undefined || fieldAt(has, 'claimRef', 'uid') === claim.metadata.uid
  const isNamed = (asks['volumeName'] ?? volume.metadata.name) === volume.metadata.name
  const isOfClass = (has['storageClassName'] ?? '') === (asks['storageClassName'] ?? '')
  const [offered, wanted] = [has['accessModes'], asks['accessModes']]
  const hasModes = Array.isArray(offered) && Array.isArray(wanted) && wanted.every((one) => offered.includes(one))
  const isLarge =
    sizeOf(fieldAt(has, 'capacity', 'storage')) >= sizeOf(fieldAt(asks, 'resources', 'requests', 'storage'))
  return isFree && isNamed && isOfClass && hasModes && isLarge
}

function makeVolume(claim: KubeObject, storageClass: KubeObject | undefined): KubeObject {
  const { accessModes, volumeMode, storageClassName, resources } = objectAt(claim, 'spec')
  const name = `pvc-${claim.metadata.uid ?? ''}`
  const driver = stringAt(storageClass, 'provisioner') || 'simulated'
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': driver } },
    spec: {
      accessModes,
      volumeMode,
      storageClassName,
      capacity: { storage: fieldAt(resources, 'requests', 'storage') },
      persistentVolumeReclaimPolicy: stringAt(storageClass, 'reclaimPolicy') || 'Delete',
      csi: { driver, volumeHandle: name },
    },
  }
}
