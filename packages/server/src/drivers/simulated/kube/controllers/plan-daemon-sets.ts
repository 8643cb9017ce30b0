import { numberAt, partAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { makePod } from '../rules/make-pod.ts'
import { bearsSelection } from '../rules/selectors.ts'
import { isActive, isReady, isStaying } from '../rules/is-active.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'
import { ownedBy } from './cluster-view.ts'
import { endPod, writeStatus } from './write-acts.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './write-acts.ts'

const hashLabel = 'controller-revision-hash'
/** Keep daemon pods on cordoned and unready nodes. */
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

/** Ensures one pod of the current template on each matching node. */
export function planDaemonSets(view: ClusterView): readonly KubeAct[] {
  return view.daemonsets.filter(isStaying).flatMap((set) => {
    const hash = hashTemplate(partAt(set, 'spec')['template'])
    const owned = ownedBy(view.pods, set).filter(isActive)
    const fitting = view.nodes.filter((node) => fits(set, node)).map((node) => node.metadata.name)
    const isStale = (pod: KubeObject): boolean =>
      textAt(set, 'spec', 'updateStrategy', 'type') !== 'OnDelete' && pod.metadata.labels?.[hashLabel] !== hash
    const wrong = owned.filter((pod) => isStale(pod) || !fitting.includes(textAt(pod, 'spec', 'nodeName')))
    const held = new Set(owned.map((pod) => textAt(pod, 'spec', 'nodeName')))
    const missing = fitting.filter((name) => !held.has(name)).slice(0, view.objectsLeft)
    return [
      ...wrong.flatMap(endPod),
      ...missing.map((name) => make(set, hash, name)),
      ...planStatus(set, { owned, hash, fitting }),
    ]
  })
}

function fits(set: KubeObject, node: KubeObject): boolean {
  const pod = makeDaemon(set, '', node.metadata.name)
  return bearsSelection(pod, node) && !findUntolerated(tolerationsOf(pod), taintsOf(node), ['NoSchedule', 'NoExecute'])
}

function makeDaemon(set: KubeObject, hash: string, nodeName: string): KubeObject {
  const pod = makePod(set, { labels: { [hashLabel]: hash }, nodeName })
  const spec = partAt(pod, 'spec')
  return { ...pod, spec: { ...spec, tolerations: [...tolerationsOf(pod), ...daemonTolerations] } }
}

function make(set: KubeObject, hash: string, nodeName: string): KubeAct {
  const tell = (pod: KubeObject) =>
    ({
      about: set,
      type: 'Normal',
      reason: 'SuccessfulCreate',
      message: `Created pod: ${pod.metadata.name}`,
      component: 'daemonset-controller',
    }) as const
  return { kind: 'write', object: makeDaemon(set, hash, nodeName), tell }
}

interface Daemons {
  readonly owned: readonly KubeObject[]
  readonly hash: string
  readonly fitting: readonly string[]
}

function planStatus(set: KubeObject, { owned, hash, fitting }: Daemons): readonly KubeAct[] {
  const ready = owned.filter(isReady).length
  const updated = owned.filter((pod) => pod.metadata.labels?.[hashLabel] === hash).length
  const optional = {
    updatedNumberScheduled: updated,
    numberAvailable: ready,
    numberUnavailable: Math.max(0, fitting.length - ready),
  }
  return writeStatus(set, {
    currentNumberScheduled: owned.length,
    numberMisscheduled: 0,
    desiredNumberScheduled: fitting.length,
    numberReady: ready,
    observedGeneration: numberAt(set, 'metadata', 'generation'),
    ...Object.fromEntries(Object.entries(optional).filter(([, number]) => number > 0)),
  })
}
