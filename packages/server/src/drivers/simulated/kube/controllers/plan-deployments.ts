import { isDeepStrictEqual } from 'node:util'
import { fieldAt, numberAt, objectAt, stringAt, labelsAt } from '#drivers/kube-objects/field-at.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { findAvailableMs, isStaying } from '../rules/is-active.ts'
import { scaleShare } from '../rules/scale-share.ts'
import { ownedBy } from './cluster-view.ts'
import { planRollout } from './plan-rollout.ts'
import { ownBy } from '../rules/make-pod.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction, ControllerEvent } from './controller-actions.ts'
import type { Rollout, RolloutSet } from './plan-rollout.ts'

/** Returns actions that move replica sets one step towards each deployment's template and count. */
export function planDeployments(view: ClusterView): readonly ControllerAction[] {
  return view.deployments.filter(isStaying).flatMap((deployment) => planOne(view, deployment))
}

function planOne(view: ClusterView, deployment: KubeObject): readonly ControllerAction[] {
  const hash = hashTemplate(fieldAt(deployment, 'spec', 'template'))
  const sets = ownedBy(view.replicasets, deployment).toSorted((a, b) => revisionOf(b) - revisionOf(a))
  const fresh = sets.find((set) => set.metadata.labels?.['pod-template-hash'] === hash)
  const old = sets.filter((set) => set !== fresh)
  const rollout = measure(view, { deployment, fresh, old })
  const step = planRollout(rollout)
  const revision = Math.max(...old.map((set) => revisionOf(set) + 1), fresh ? revisionOf(fresh) : 1, 1)
  const scaled = old.flatMap((set) =>
    rescale(deployment, set, { replicas: step.old.get(set.metadata.name), annotations: annotate(set, rollout) }),
  )
  if (rollout.isPaused && !fresh) return scaled
  const annotations = annotate(fresh, rollout, withRevision(deployment, revision))
  const current = fresh
    ? rescale(deployment, fresh, { replicas: step.fresh, annotations })
    : [makeFirst(deployment, { hash, replicas: step.fresh, annotations })]
  const marked: readonly ControllerAction[] =
    revisionOf(deployment) === revision ? [] : [{ kind: 'write', object: withRevision(deployment, revision) }]
  return [...current, ...scaled, ...marked, ...dropHistory(deployment, old)]
}

function rescale(
  deployment: KubeObject,
  set: KubeObject,
  desired: { readonly replicas: number | undefined; readonly annotations: Annotations },
): readonly ControllerAction[] {
  const before = numberAt(set, 'spec', 'replicas') ?? 0
  const { replicas = before, annotations } = desired
  if (replicas === before && isDeepStrictEqual(annotations, set.metadata.annotations)) return []
  const metadata = { ...set.metadata, annotations }
  const object = { ...set, metadata, spec: { ...objectAt(set, 'spec'), replicas } }
  const written: ControllerAction = { kind: 'write', object }
  return replicas === before
    ? [written]
    : [written, { kind: 'tell', event: scalingEvent(deployment, set.metadata.name, { from: before, to: replicas }) }]
}

interface FirstSet {
  readonly hash: string
  readonly replicas: number
  readonly annotations: Annotations
}

function makeFirst(deployment: KubeObject, first: FirstSet): ControllerAction {
  const object = makeReplicaSet(deployment, first)
  return {
    kind: 'write',
    object,
    describeEvent: () => scalingEvent(deployment, object.metadata.name, { from: 0, to: first.replicas }),
  }
}

function scalingEvent(
  deployment: KubeObject,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): ControllerEvent {
  const message = `Scaled ${to < from ? 'down' : 'up'} replica set ${name} from ${from} to ${to}`
  return { about: deployment, type: 'Normal', reason: 'ScalingReplicaSet', message, component: 'deployment-controller' }
}

function dropHistory(deployment: KubeObject, old: readonly KubeObject[]): readonly ControllerAction[] {
  const limit = numberAt(deployment, 'spec', 'revisionHistoryLimit') ?? 10
  const empty = old.filter(
    (set) => numberAt(set, 'spec', 'replicas') === 0 && numberAt(set, 'status', 'replicas') === 0,
  )
  return empty.slice(limit).map((object) => ({ kind: 'remove', object }))
}

interface Sets {
  readonly deployment: KubeObject
  readonly fresh: KubeObject | undefined
  readonly old: readonly KubeObject[]
}

function measure(view: ClusterView, { deployment, fresh, old }: Sets): Rollout {
  const desired = numberAt(deployment, 'spec', 'replicas') ?? 1
  const rolling = objectAt(deployment, 'spec', 'strategy', 'rollingUpdate')
  const surgeMax = scaleShare(rolling['maxSurge'] ?? '25%', desired, 'up') ?? 0
  const unavailableMax = scaleShare(rolling['maxUnavailable'] ?? '25%', desired, 'down') ?? 0
  const weigh = (set: KubeObject): RolloutSet => ({
    name: set.metadata.name,
    replicas: numberAt(set, 'spec', 'replicas') ?? 0,
    available: ownedBy(view.pods, set).filter((pod) => findAvailableMs(pod, deployment) <= view.nowMs).length,
  })
  return {
    desired,
    surgeMax,
    unavailableMax: surgeMax === 0 && unavailableMax === 0 ? 1 : unavailableMax,
    isRecreate: stringAt(deployment, 'spec', 'strategy', 'type') === 'Recreate',
    isPaused: fieldAt(deployment, 'spec', 'paused') === true,
    fresh: fresh ? weigh(fresh) : null,
    old: old.map(weigh),
  }
}

const revisionKey = 'deployment.kubernetes.io/revision'

function revisionOf(object: KubeObject): number {
  return Number(stringAt(object, 'metadata', 'annotations', revisionKey)) || 0
}

function withRevision(object: KubeObject, revision: number): KubeObject {
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [revisionKey]: String(revision) } },
  }
}

type Annotations = Readonly<Record<string, string>>

/** Annotations of a replica set: its own, those of the deployment if it has the current template, and the bounds of the rollout. */
function annotate(set: KubeObject | undefined, rollout: Rollout, deployment?: KubeObject): Annotations {
  const { 'kubectl.kubernetes.io/last-applied-configuration': _applied, ...copied } =
    deployment?.metadata.annotations ?? {}
  const surge = rollout.isRecreate || rollout.desired === 0 ? 0 : rollout.surgeMax
  return {
    ...set?.metadata.annotations,
    ...copied,
    'deployment.kubernetes.io/desired-replicas': String(rollout.desired),
    'deployment.kubernetes.io/max-replicas': String(rollout.desired + surge),
  }
}

function makeReplicaSet(deployment: KubeObject, { hash, replicas, annotations }: FirstSet): KubeObject {
  const { metadata } = deployment
  const [template, selector] = [objectAt(deployment, 'spec', 'template'), objectAt(deployment, 'spec', 'selector')]
  const mark = { 'pod-template-hash': hash }
  const labels = { ...labelsAt(template, 'metadata', 'labels'), ...mark }
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name}-${hash}`,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      labels,
      annotations,
      ownerReferences: [ownBy(deployment)],
    },
    spec: {
      replicas,
      selector: { ...selector, matchLabels: { ...objectAt(selector, 'matchLabels'), ...mark } },
      template: { ...template, metadata: { ...objectAt(template, 'metadata'), labels } },
    },
    status: { replicas: 0 },
  }
}
