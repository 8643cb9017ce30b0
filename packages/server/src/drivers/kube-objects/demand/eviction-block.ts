import type { EvictionBlock } from '#domain/shared/index.ts'
import { labelsAt, numberAt, fieldAt, objectsAt, stringAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { matchesSelector } from './label-selectors.ts'

/** Upstream's cluster-autoscaler annotations, which users already set. */
const safe = 'cluster-autoscaler.kubernetes.io/safe-to-evict'
const safeVolumes = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes'

/** Returns the owner reference of the pod's controller; undefined if none would recreate the pod. */
export function controllerOfPod(pod: KubeFields): KubeFields | undefined {
  return objectsAt(pod, 'metadata', 'ownerReferences').find((one) => one['controller'] === true)
}

/** Returns why a pod must not be evicted, or null. The user's annotation overrides the pod's own properties; budgets always apply. */
export function evictionBlockOf(pod: KubeFields, budgets: readonly KubeFields[]): EvictionBlock | null {
  const annotations = labelsAt(pod, 'metadata', 'annotations')
  if (annotations[safe] === 'false') return 'asked'
  if (annotations[safe] !== 'true') {
    if (!controllerOfPod(pod)) return 'no-controller'
    if (hasLocalStorage(pod, (annotations[safeVolumes] ?? '').split(','))) return 'local-storage'
  }
  return budgets.some((budget) => covers(budget, pod) && allowsNone(budget)) ? 'budget' : null
}

/** Ignores in-memory volumes, which every restart loses. */
function hasLocalStorage(pod: KubeFields, disposableVolumes: readonly string[]): boolean {
  return objectsAt(pod, 'spec', 'volumes')
    .filter((volume) => !disposableVolumes.includes(stringAt(volume, 'name')))
    .some(
      (volume) =>
        fieldAt(volume, 'hostPath') !== undefined ||
        (fieldAt(volume, 'emptyDir') !== undefined && stringAt(volume, 'emptyDir', 'medium') !== 'Memory'),
    )
}

function covers(budget: KubeFields, pod: KubeFields): boolean {
  return (
    stringAt(budget, 'metadata', 'namespace') === stringAt(pod, 'metadata', 'namespace') &&
    matchesSelector(fieldAt(budget, 'spec', 'selector'), labelsAt(pod, 'metadata', 'labels'))
  )
}

const allowsNone = (budget: KubeFields): boolean => (numberAt(budget, 'status', 'disruptionsAllowed') ?? 0) <= 0
