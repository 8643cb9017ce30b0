import type { PodHold } from '#domain/shared/index.ts'
import { labelsAt, numberAt, fieldAt, partsAt, textAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { matchesSelector } from './label-selectors.ts'

/** Annotations of upstream's cluster-autoscaler, which users have on their pods already. */
const safe = 'cluster-autoscaler.kubernetes.io/safe-to-evict'
const safeVolumes = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes'

/** The controller of a pod; undefined where nobody would make it again. */
export function controllerOfPod(pod: KubeFields): KubeFields | undefined {
  return partsAt(pod, 'metadata', 'ownerReferences').find((one) => one['controller'] === true)
}

/** Why a pod is not to be moved from its node; null where it may be. What its users say of it counts more than what it is, and budgets count always. */
export function holdOfPod(pod: KubeFields, budgets: readonly KubeFields[]): PodHold | null {
  const annotations = labelsAt(pod, 'metadata', 'annotations')
  if (annotations[safe] === 'false') return 'asked'
  if (annotations[safe] !== 'true') {
    if (!controllerOfPod(pod)) return 'no-controller'
    if (hasLocalStorage(pod, (annotations[safeVolumes] ?? '').split(','))) return 'local-storage'
  }
  return budgets.some((budget) => covers(budget, pod) && allowsNone(budget)) ? 'budget' : null
}

/** Volumes that stay behind on the node; memory is lost with every restart anyway. */
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
