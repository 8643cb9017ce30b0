import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { simulatedContainer } from '#drivers/kube-objects/started-containers.ts'
import { describeHostAddress, updateKubeletConditions } from '#drivers/kube-objects/pod-status.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Report of a pod whose containers are being created. */
export function describeStartingPod(pod: KubeObject, hostIP: string, now: string): KubeFields {
  const [inits, containers] = [objectsAt(pod, 'spec', 'initContainers'), objectsAt(pod, 'spec', 'containers')]
  const hasInits = inits.length > 0
  const unready = { reason: 'ContainersNotReady', message: `containers with unready status: [${namesOf(containers)}]` }
  const incomplete = {
    reason: 'ContainersNotInitialized',
    message: `containers with incomplete status: [${namesOf(inits)}]`,
  }
  return {
    ...describeHostAddress(hostIP),
    phase: 'Pending',
    conditions: updateKubeletConditions(
      pod,
      [
        { type: 'PodReadyToStartContainers', status: 'False' },
        hasInits ? { type: 'Initialized', status: 'False', ...incomplete } : { type: 'Initialized', status: 'True' },
        { type: 'ContainersReady', status: 'False', ...unready },
        { type: 'PodScheduled', status: 'True' },
        { type: 'Ready', status: 'False', ...unready },
      ],
      now,
    ),
    startTime: objectAt(pod, 'status')['startTime'] ?? now,
    containerStatuses: containers.map((one) => ({
      ...simulatedContainer(pod, one),
      containerID: undefined,
      imageID: '',
      ready: false,
      started: false,
      state: { waiting: { reason: hasInits ? 'PodInitializing' : 'ContainerCreating' } },
    })),
  }
}

const namesOf = (containers: readonly KubeFields[]): string => containers.map((one) => stringAt(one, 'name')).join(' ')

/** Status of a pod with the fields and conditions of a kubelet's report. Other conditions stay; null removes a field of a condition. */
export function mergeReport(pod: KubeObject, report: KubeFields): KubeFields {
  const reported = objectsAt({ report }, 'report', 'conditions')
  const isReported = (held: KubeFields): boolean => reported.some(({ type }) => type === held['type'])
  const others = objectsAt(pod, 'status', 'conditions').filter((one) => !isReported(one))
  const conditions = [...others, ...reported].map((one) =>
    Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)),
  )
  return { ...objectAt(pod, 'status'), ...report, conditions }
}
