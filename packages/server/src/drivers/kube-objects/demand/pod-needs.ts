import type { NodeRequirement, PodNeeds, PodRoom, PodToleration } from '#domain/shared/index.ts'
import { fieldAt, labelsAt, partsAt, textAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { asksForDevice, podRequest } from './pod-requests.ts'

/** Computes a pod's scheduling requirements. */
export function podNeeds(pod: KubeFields): PodNeeds {
  return {
    name: `${textAt(pod, 'metadata', 'namespace')}/${textAt(pod, 'metadata', 'name')}`,
    requests: podRoom(pod),
    isOutOfReach: asksForDevice(pod),
    selector: labelsAt(pod, 'spec', 'nodeSelector'),
    affinity: requiredAffinity(pod),
    tolerations: partsAt(pod, 'spec', 'tolerations').map(toleration),
  }
}

/** Node resources of a pod, rounded up to whole units. */
export function podRoom(pod: KubeFields): PodRoom {
  const whole = (amount: number): number => Math.ceil(Number(amount.toFixed(6)))
  return {
    cpuMilli: whole(podRequest(pod, 'cpu') * 1_000),
    memoryBytes: whole(podRequest(pod, 'memory')),
    pods: 1,
  }
}

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const satisfies NodeRequirement['operator'][]

/** Terms that are empty, name nodes, or use unknown operators match no node of ours. */
function requiredAffinity(pod: KubeFields): PodNeeds['affinity'] {
  const required = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution']
  if (fieldAt(pod, ...required) === undefined) return null
  return partsAt(pod, ...required, 'nodeSelectorTerms').flatMap((term) => {
    const expressions = partsAt(term, 'matchExpressions')
    const requirements = expressions.flatMap(requirement)
    const isPlain = partsAt(term, 'matchFields').length === 0 && requirements.length === expressions.length
    return isPlain && requirements.length > 0 ? [requirements] : []
  })
}

function requirement(one: KubeFields): readonly NodeRequirement[] {
  const operator = operators.find((each) => each === one['operator'])
  const given = fieldAt(one, 'values')
  const values = Array.isArray(given) ? given.filter((value) => typeof value === 'string') : []
  return operator ? [{ key: textAt(one, 'key'), operator, values }] : []
}

function toleration(one: KubeFields): PodToleration {
  return {
    key: textAt(one, 'key'),
    hasAnyValue: one['operator'] === 'Exists',
    value: textAt(one, 'value'),
    effect: textAt(one, 'effect'),
  }
}
