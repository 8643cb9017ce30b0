import { numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { makePod } from '../rules/make-pod.ts'
import { matchesNodeSelector } from '../rules/selectors.ts'
import { isActive, isReady, isStaying } from '../rules/is-active.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'
import { ownedBy } from './cluster-view.ts'
import { describeCreatedPod, terminatePodActions, updateStatusAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const hashLabel = 'controller-revision-hash'
const daemonTolerations: readonly KubeFields[] = [
  ...['not-ready', 'unreachable'].map((word) => ({
    key: `node.kubernetes.io/${word}`,
    operator: 'Exists',
    effect: 'NoExecute',
  })),
  ...['not-ready', 'unreachable', 'unschedulable', 'disk-pressure', 'memory-pressure', 'pid-pressure'].map((word) => ({
    key: `node.kubernetes.io/${word}`,
    operator: 'Exists',
    effect: 'NoSchedule',
  })),
]

/** Returns actions that ensure one current pod on each matching node, delete others, and update the status. */
export function planDaemonSets(view: ClusterView): readonly ControllerAction[] {
  return view.daemonsets.filter(isStaying).flatMap((set) => {
    const hash = hashTemplate(objectAt(set, 'spec')['template'])
    const owned = ownedBy(view.pods, set).filter(isActive)
    const fitting = view.nodes.filter((node) => fits(set, node)).map((node) => node.metadata.name)
    const isStale = (pod: KubeObject): boolean =>
      stringAt(set, 'spec', 'updateStrategy', 'type') !== 'OnDelete' && pod.metadata.labels?.[hashLabel] !== hash
    const wrong = owned.filter((pod) => isStale(pod) || !fitting.includes(stringAt(pod, 'spec', 'nodeName')))
    const held = new Set(owned.map((pod) => stringAt(pod, 'spec', 'nodeName')))
    const missing = fitting.filter((name) => !held.has(name)).slice(0, view.objectsLeft)
    return [
      ...wrong.flatMap(terminatePodActions),
      ...missing.map((name) => make(set, hash, name)),
      ...planStatus(set, { owned, hash, fitting }),
    ]
  })
}

function fits(set: KubeObject, node: KubeObject): boolean {
  const pod = makeDaemon(set, '', node.metadata.name)
  return (
    matchesNodeSelector(pod, node) && !findUntolerated(tolerationsOf(pod), taintsOf(node), ['NoSchedule', 'NoExecute'])
  )
}

function makeDaemon(set: KubeObject, hash: string, nodeName: string): KubeObject {
  const pod = makePod(set, { labels: { [hashLabel]: hash }, nodeName })
  const spec = objectAt(pod, 'spec')
  return { ...pod, spec: { ...spec, tolerations: [...tolerationsOf(pod), ...daemonTolerations] } }
}

function make(set: KubeObject, hash: string, nodeName: string): ControllerAction {
  const describeEvent = describeCreatedPod(set, 'daemonset-controller')
  return { kind: 'write', object: makeDaemon(set, hash, nodeName), describeEvent }
}

interface Daemons {
  readonly owned: readonly KubeObject[]
  readonly hash: string
  readonly fitting: readonly string[]
}

function planStatus(set: KubeObject, { owned, hash, fitting }: Daemons): readonly ControllerAction[] {
  const ready = owned.filter(isReady).length
  const updated = owned.filter((pod) => pod.metadata.labels?.[hashLabel] === hash).length
  const optional = {
    updatedNumberScheduled: updated,
    numberAvailable: ready,
    numberUnavailable: Math.max(0, fitting.length - ready),
  }
  return updateStatusAction(set, {
    currentNumberScheduled: owned.length,
    numberMisscheduled: 0,
    desiredNumberScheduled: fitting.length,
    numberReady: ready,
    observedGeneration: numberAt(set, 'metadata', 'generation'),
    ...Object.fromEntries(Object.entries(optional).filter(([, number]) => number > 0)),
  })
}
