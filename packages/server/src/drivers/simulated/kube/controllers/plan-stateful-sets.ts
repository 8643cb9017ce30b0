import { fieldAt, labelsAt, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { isActive, isReady, isStaying } from '../rules/is-active.ts'
import { makePod } from '../rules/make-pod.ts'
import { byKey, ownedBy } from './cluster-view.ts'
import { describeCreatedPod, terminatePodActions, updateStatusAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const revisionLabel = 'controller-revision-hash'
const revisionOf = (set: KubeObject): string => `${set.metadata.name}-${hashTemplate(fieldAt(set, 'spec', 'template'))}`
const isOf = (pod: KubeObject | undefined, revision: string): boolean =>
  pod?.metadata.labels?.[revisionLabel] === revision
const hasAll = (pods: readonly (KubeObject | undefined)[]): boolean =>
  pods.every((pod) => pod !== undefined && isStaying(pod) && isReady(pod))

/**
 * Returns actions that create the pods `NAME-0`, `NAME-1` with their claims, delete surplus pods and replace outdated ones, the last first. Ordered sets wait
 * until the earlier pods are ready.
 */
export function planStatefulSets(view: ClusterView): readonly ControllerAction[] {
  const pods = byKey(view.pods)
  return view.statefulsets.filter(isStaying).flatMap((set) => {
    const { namespace } = set.metadata
    const isParallel = stringAt(set, 'spec', 'podManagementPolicy') === 'Parallel'
    const first = numberAt(set, 'spec', 'ordinals', 'start') ?? 0
    const names = Array.from(
      { length: numberAt(set, 'spec', 'replicas') ?? 1 },
      (_one, index) => `${set.metadata.name}-${first + index}`,
    )
    const held = names.map((name) => pods.get(keyOf({ namespace, name })))
    const waiting = held.findIndex((pod) => !hasAll([pod]))
    const missing = names.filter((_name, index) => !held[index] && (isParallel || index === waiting))
    const surplus = ownedBy(view.pods, set)
      .filter((pod) => isStaying(pod) && !names.includes(pod.metadata.name))
      .toSorted((a, b) => ordinalOf(b) - ordinalOf(a))
    if (missing.length > 0) return missing.slice(0, view.objectsLeft).flatMap((name) => create(view, set, name))
    if (surplus.length > 0 && (isParallel || hasAll(held)))
      return surplus.slice(0, isParallel ? surplus.length : 1).flatMap(terminatePodActions)
    return hasAll(held) ? replaceOutdated(set, held) : []
  })
}

const ordinalOf = ({ metadata }: KubeObject): number => Number(metadata.name.slice(metadata.name.lastIndexOf('-') + 1))

function replaceOutdated(set: KubeObject, held: readonly (KubeObject | undefined)[]): readonly ControllerAction[] {
  const { type, rollingUpdate } = objectAt(set, 'spec', 'updateStrategy')
  const partition = numberAt(rollingUpdate, 'partition') ?? 0
  const last = held.findLast((pod) => pod && !isOf(pod, revisionOf(set)))
  return type !== 'OnDelete' && last && ordinalOf(last) >= partition ? terminatePodActions(last) : []
}

function create(view: ClusterView, set: KubeObject, name: string): readonly ControllerAction[] {
  const templates = objectsAt(set, 'spec', 'volumeClaimTemplates')
  const claimOf = (template: KubeFields): string => `${stringAt(template, 'metadata', 'name')}-${name}`
  const claims = byKey(view.persistentvolumeclaims)
  const missing = templates.filter((one) => !claims.has(keyOf({ ...set.metadata, name: claimOf(one) })))
  const labels = {
    [revisionLabel]: revisionOf(set),
    'statefulset.kubernetes.io/pod-name': name,
    'apps.kubernetes.io/pod-index': name.slice(set.metadata.name.length + 1),
  }
  const pod = makePod(set, { labels })
  const volumes = templates.map((one) => ({
    name: stringAt(one, 'metadata', 'name'),
    persistentVolumeClaim: { claimName: claimOf(one) },
  }))
  const others = objectsAt(pod, 'spec', 'volumes').filter((one) => !volumes.some((own) => own.name === one['name']))
  const spec = {
    ...objectAt(pod, 'spec'),
    hostname: name,
    subdomain: fieldAt(set, 'spec', 'serviceName'),
    ...(templates.length === 0 ? {} : { volumes: [...volumes, ...others] }),
  }
  return [
    ...missing.map((one): ControllerAction => ({ kind: 'write', object: makeClaim(set, one, claimOf(one)) })),
    {
      kind: 'write',
      object: { ...pod, metadata: { ...pod.metadata, name }, spec },
      describeEvent: describeCreatedPod(set, 'statefulset-controller'),
    },
  ]
}

function makeClaim(set: KubeObject, template: KubeFields, name: string): KubeObject {
  return {
    ...template,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...objectAt(template, 'metadata'),
      name,
      namespace: set.metadata.namespace ?? '',
      labels: { ...labelsAt(set, 'spec', 'selector', 'matchLabels'), ...labelsAt(template, 'metadata', 'labels') },
    },
  }
}

/** Status writes for stateful sets whose counts of pods or revision changed. */
export function planStatefulSetStatus(view: ClusterView): readonly ControllerAction[] {
  return view.statefulsets.flatMap((set) => {
    const owned = ownedBy(view.pods, set).filter(isActive)
    const [ready, updateRevision] = [owned.filter(isReady).length, revisionOf(set)]
    const updated = owned.filter((pod) => isOf(pod, updateRevision)).length
    const isUpdated = updated === owned.length && ready === (numberAt(set, 'spec', 'replicas') ?? 1)
    const held = stringAt(set, 'status', 'currentRevision')
    const currentRevision = isUpdated || held === '' ? updateRevision : held
    const counts = {
      readyReplicas: ready,
      currentReplicas: owned.filter((pod) => isOf(pod, currentRevision)).length,
      updatedReplicas: updated,
    }
    return updateStatusAction(set, {
      observedGeneration: numberAt(set, 'metadata', 'generation'),
      replicas: owned.length,
      availableReplicas: ready,
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      currentRevision,
      updateRevision,
      collisionCount: 0,
    })
  })
}
