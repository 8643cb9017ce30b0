import { fieldAt, numberAt, partAt, textAt, labelsAt } from '#drivers/kube-objects/field-at.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { isReady, isStaying } from '../rules/is-active.ts'
import { scaleShare } from '../rules/scale-share.ts'
import { ownedBy } from './cluster-view.ts'
import { planRollout } from './plan-rollout.ts'
import { ownBy } from '../rules/make-pod.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct, ControllerEvent } from './write-acts.ts'
import type { Rollout, RolloutSet } from './plan-rollout.ts'

/** Moves replica sets one step towards the deployment's template and count. */
export function planDeployments(view: ClusterView): readonly KubeAct[] {
  return view.deployments.filter(isStaying).flatMap((deployment) => planOne(view, deployment))
}

function planOne(view: ClusterView, deployment: KubeObject): readonly KubeAct[] {
  const hash = hashTemplate(fieldAt(deployment, 'spec', 'template'))
  const sets = ownedBy(view.replicasets, deployment).toSorted((a, b) => revisionOf(b) - revisionOf(a))
  const fresh = sets.find((set) => set.metadata.labels?.['pod-template-hash'] === hash)
  const old = sets.filter((set) => set !== fresh)
  const rollout = measure(view, { deployment, fresh, old })
  const step = planRollout(rollout)
  const revision = Math.max(...old.map((set) => revisionOf(set) + 1), fresh ? revisionOf(fresh) : 1, 1)
  const scaled = old.flatMap((set) =>
    rescale(deployment, set, { replicas: step.old.get(set.metadata.name), revision: revisionOf(set) }),
  )
  if (rollout.isPaused && !fresh) return scaled
  const current = fresh
    ? rescale(deployment, fresh, { replicas: step.fresh, revision })
    : [makeFirst(deployment, { hash, replicas: step.fresh, revision })]
  const marked: readonly KubeAct[] =
    revisionOf(deployment) === revision ? [] : [{ kind: 'write', object: withRevision(deployment, revision) }]
  return [...current, ...scaled, ...marked, ...dropHistory(deployment, old)]
}

function rescale(
  deployment: KubeObject,
  set: KubeObject,
  wanted: { readonly replicas: number | undefined; readonly revision: number },
): readonly KubeAct[] {
  const before = numberAt(set, 'spec', 'replicas') ?? 0
  const { replicas = before, revision } = wanted
  if (replicas === before && revision === revisionOf(set)) return []
  const written: KubeAct = {
    kind: 'write',
    object: withRevision({ ...set, spec: { ...partAt(set, 'spec'), replicas } }, revision),
  }
  return replicas === before
    ? [written]
    : [written, { kind: 'tell', telling: tellScaling(deployment, set.metadata.name, { from: before, to: replicas }) }]
}

function makeFirst(
  deployment: KubeObject,
  first: { readonly hash: string; readonly replicas: number; readonly revision: number },
): KubeAct {
  const object = makeReplicaSet(deployment, first)
  return {
    kind: 'write',
    object,
    tell: () => tellScaling(deployment, object.metadata.name, { from: 0, to: first.replicas }),
  }
}

function tellScaling(
  deployment: KubeObject,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): ControllerEvent {
  const message = `Scaled ${to < from ? 'down' : 'up'} replica set ${name} from ${from} to ${to}`
  return { about: deployment, type: 'Normal', reason: 'ScalingReplicaSet', message, component: 'deployment-controller' }
}

/** Removes empty replica sets beyond revisionHistoryLimit. */
function dropHistory(deployment: KubeObject, old: readonly KubeObject[]): readonly KubeAct[] {
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
  const rolling = partAt(deployment, 'spec', 'strategy', 'rollingUpdate')
  const surgeMax = scaleShare(rolling['maxSurge'] ?? '25%', desired, 'up') ?? 0
  const unavailableMax = scaleShare(rolling['maxUnavailable'] ?? '25%', desired, 'down') ?? 0
  const weigh = (set: KubeObject): RolloutSet => ({
    name: set.metadata.name,
    replicas: numberAt(set, 'spec', 'replicas') ?? 0,
    available: ownedBy(view.pods, set).filter(isReady).length,
  })
  return {
    desired,
    surgeMax,
    unavailableMax: surgeMax === 0 && unavailableMax === 0 ? 1 : unavailableMax,
    isRecreate: textAt(deployment, 'spec', 'strategy', 'type') === 'Recreate',
    isPaused: fieldAt(deployment, 'spec', 'paused') === true,
    fresh: fresh ? weigh(fresh) : null,
    old: old.map(weigh),
  }
}

const revisionKey = 'deployment.kubernetes.io/revision'

/** Template revision; 0 if none yet. */
function revisionOf(object: KubeObject): number {
  return Number(textAt(object, 'metadata', 'annotations', revisionKey)) || 0
}

function withRevision(object: KubeObject, revision: number): KubeObject {
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [revisionKey]: String(revision) } },
  }
}

function makeReplicaSet(
  deployment: KubeObject,
  { hash, replicas, revision }: { readonly hash: string; readonly replicas: number; readonly revision: number },
): KubeObject {
  const { metadata } = deployment
  const [template, selector] = [partAt(deployment, 'spec', 'template'), partAt(deployment, 'spec', 'selector')]
  const mark = { 'pod-template-hash': hash }
  const labels = { ...labelsAt(template, 'metadata', 'labels'), ...mark }
  const set: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name}-${hash}`,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      labels,
      ownerReferences: [ownBy(deployment)],
    },
    spec: {
      replicas,
      selector: { ...selector, matchLabels: { ...partAt(selector, 'matchLabels'), ...mark } },
      template: { ...template, metadata: { ...partAt(template, 'metadata'), labels } },
    },
    status: { replicas: 0 },
  }
  return withRevision(set, revision)
}
