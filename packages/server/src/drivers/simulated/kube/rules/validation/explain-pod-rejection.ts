import { fieldAt, numberAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

const systemClasses: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
}

/** Classes that a pod refers to; absent if they do not exist. */
export interface PodClasses {
  readonly priority?: KubeObject | undefined
  readonly runtime?: KubeObject | undefined
}

/** Priority of a class, or of a pod without a class; undefined if the class does not exist. */
export function findPriority(className: string, { priority }: PodClasses): number | undefined {
  return systemClasses[className] ?? numberAt(priority, 'value') ?? (className === '' ? 0 : undefined)
}

/** Returns why admission rejects a new pod, whose classes must exist and determine its priority and overhead; null if it does not. */
export function explainPodRejection(pod: KubeObject, classes: PodClasses = {}): string | null {
  const className = stringAt(pod, 'spec', 'priorityClassName')
  const [given, policy] = [fieldAt(pod, 'spec', 'priority'), stringAt(pod, 'spec', 'preemptionPolicy')]
  const own = findPriority(className, classes)
  const runtimeClass = stringAt(pod, 'spec', 'runtimeClassName')
  if (own === undefined) return `no PriorityClass with name ${className.slice(0, 260)} was found`
  if (given !== undefined && given !== own)
    return 'the integer value of priority must not be provided in pod spec; priority admission controller computes it'
  if (policy !== '' && policy !== (stringAt(classes.priority, 'preemptionPolicy') || 'PreemptLowerPriority'))
    return 'the string value of PreemptionPolicy must not be provided in pod spec; priority admission controller computes it'
  if (runtimeClass !== '' && !classes.runtime)
    return `pod rejected: RuntimeClass "${runtimeClass.slice(0, 260)}" not found`
  return fieldAt(pod, 'spec', 'overhead') === undefined || fieldAt(classes.runtime, 'overhead') !== undefined
    ? null
    : 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'
}
