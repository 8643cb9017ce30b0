import type { NodeRequirement, PodRequirements, ComputeResources, PodToleration } from '#domain/shared/index.ts'
import { fieldAt, labelsAt, objectsAt, stringAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { requestsDevice, podRequest } from './pod-requests.ts'

/** Returns a pod's requests, node selector, required affinity and tolerations, without preferences. `isOutOfReach` is true if it requests a device. */
export function podRequirements(pod: KubeFields): PodRequirements {
  return {
    name: `${stringAt(pod, 'metadata', 'namespace')}/${stringAt(pod, 'metadata', 'name')}`,
    requests: podComputeResources(pod),
    isOutOfReach: requestsDevice(pod),
    selector: labelsAt(pod, 'spec', 'nodeSelector'),
    affinity: requiredAffinity(pod),
    tolerations: objectsAt(pod, 'spec', 'tolerations').map(toleration),
  }
}

/** Returns a pod's CPU and memory requests, rounded up to whole millicores and bytes, and a pod count of 1. */
export function podComputeResources(pod: KubeFields): ComputeResources {
  const whole = (amount: number): number => Math.ceil(Number(amount.toFixed(6)))
  return {
    cpuMilli: whole(podRequest(pod, 'cpu') * 1_000),
    memoryBytes: whole(podRequest(pod, 'memory')),
    pods: 1,
  }
}

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const satisfies NodeRequirement['operator'][]

/** Required node affinity, or null. Terms that are empty, name nodes, or use unknown operators match no pool node and are left out. */
function requiredAffinity(pod: KubeFields): PodRequirements['affinity'] {
  const required = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution']
  if (fieldAt(pod, ...required) === undefined) return null
  return objectsAt(pod, ...required, 'nodeSelectorTerms').flatMap((term) => {
    const expressions = objectsAt(term, 'matchExpressions')
    const requirements = expressions.flatMap(requirement)
    const isPlain = objectsAt(term, 'matchFields').length === 0 && requirements.length === expressions.length
    return isPlain && requirements.length > 0 ? [requirements] : []
  })
}

function requirement(one: KubeFields): readonly NodeRequirement[] {
  const operator = operators.find((each) => each === one['operator'])
  const given = fieldAt(one, 'values')
  const values = Array.isArray(given) ? given.filter((value) => typeof value === 'string') : []
  return operator ? [{ key: stringAt(one, 'key'), operator, values }] : []
}

function toleration(one: KubeFields): PodToleration {
  return {
    key: stringAt(one, 'key'),
    hasAnyValue: one['operator'] === 'Exists',
    value: stringAt(one, 'value'),
    effect: stringAt(one, 'effect'),
  }
}
