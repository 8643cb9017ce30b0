import { fieldAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

const systemClasses: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
}

/** Returns why admission rejects a new pod, which may not refer to classes that a simulated cluster lacks; null if it does not. */
export function explainPodRejection(pod: KubeObject): string | null {
  const className = stringAt(pod, 'spec', 'priorityClassName')
  const [priority, policy] = [fieldAt(pod, 'spec', 'priority'), stringAt(pod, 'spec', 'preemptionPolicy')]
  const own = systemClasses[className]
  const runtimeClass = stringAt(pod, 'spec', 'runtimeClassName')
  if (className !== '' && own === undefined) return `no PriorityClass with name ${className.slice(0, 260)} was found`
  if (priority !== undefined && priority !== (own ?? 0))
    return 'the integer value of priority must not be provided in pod spec; priority admission controller computes it'
  if (policy !== '' && policy !== 'PreemptLowerPriority')
    return 'the string value of PreemptionPolicy must not be provided in pod spec; priority admission controller computes it'
  if (runtimeClass !== '') return `pod rejected: RuntimeClass "${runtimeClass.slice(0, 260)}" not found`
  return fieldAt(pod, 'spec', 'overhead') === undefined
    ? null
    : 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'
}
