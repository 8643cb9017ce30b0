import type { PodHold } from '#domain/shared/index.ts'
import { labelsAt, numberAt, fieldAt, partsAt, textAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { matchesSelector } from './label-selectors.ts'

/** Upstream's cluster-autoscaler annotations, which users already set. */
const safe = 'cluster-autoscaler.kubernetes.io/safe-to-evict'
const safeVolumes = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes'

/** Undefined if no controller would recreate the pod. */
export function controllerOfPod(pod: KubeFields): KubeFields | undefined {
  return partsAt(pod, 'metadata', 'ownerReferences').find((one) => one['controller'] === true)
}

/** Returns why a pod must not be evicted; null if it may. The user's annotation overrides the pod's own properties; budgets always apply. */
export function holdOfPod(pod: KubeFields, budgets: readonly KubeFields[]): PodHold | null {
  const annotations = labelsAt(pod, 'metadata', 'annotations')
  if (annotations[safe] === 'false') return 'asked'
  if (annotations[safe] !== 'true') {
    if (!controllerOfPod(pod)) return 'no-controller'
    if (hasLocalStorage(pod, (annotations[safeVolumes] ?? '').split(','))) return 'local-storage'
  }
  return budgets.some((budget) => covers(budget, pod) && allowsNone(budget)) ? 'budget' : null
}

/** Memory volumes do not count, because every restart loses them anyway. */
function hasLocalStorage(pod: KubeFields, lostGladly: readonly string[]): boolean {
  return partsAt(pod, 'spec', 'volumes')
    .filter((volume) => !lostGladly.includes(textAt(volume, 'name')))
    .some(
      (volume) =>
        fieldAt(volume, 'hostPath') !== undefined ||
        (fieldAt(volume, 'emptyDir') !== undefined && textAt(volume, 'emptyDir', 'medium') !== 'Memory'),
    )
}

function covers(budget: KubeFields, pod: KubeFields): boolean {
  return (
    textAt(budget, 'metadata', 'namespace') === textAt(pod, 'metadata', 'namespace') &&
    matchesSelector(fieldAt(budget, 'spec', 'selector'), labelsAt(pod, 'metadata', 'labels'))
  )
}

const allowsNone = (budget: KubeFields): boolean => (numberAt(budget, 'status', 'disruptionsAllowed') ?? 0) <= 0
