import { isDeepStrictEqual } from 'node:util'
import { objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../../model/kube-errors.ts'
import { checkBudget, checkEvent, checkLease, checkNamespace, checkNode } from './cluster-kinds.ts'
import { rule } from './rule.ts'
import { checkMetadata } from './metadata.ts'
import { podSpec } from './pod-spec.ts'
import { checkPodUpdate } from './pod-update.ts'
import { checkClusterAddresses } from './cluster-addresses.ts'
import { Spot } from './spot.ts'
import { checkConfigMap, checkSecret } from './stored-data.ts'
import { checkWorkload } from './workloads.ts'

type KindCheck = (object: KubeObject, before: KubeObject | null, spot: Spot) => void

const byKind: Readonly<Record<string, KindCheck>> = {
  Namespace: checkNamespace,
  Node: checkNode,
  Pod: checkPod,
  ConfigMap: checkConfigMap,
  Secret: checkSecret,
  Service: checkClusterAddresses,
  Event: checkEvent,
  Lease: checkLease,
  Deployment: checkWorkload,
  ReplicaSet: checkWorkload,
  DaemonSet: checkWorkload,
  PodDisruptionBudget: checkBudget,
}

function checkPod(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  podSpec(object['spec'] ?? {}, spot.at('spec'))
  if (before) return checkPodUpdate(before, object, spot.at('spec'))
  const hasGates = objectsAt(object, 'spec', 'schedulingGates').length > 0
  rule.fields({
    ephemeralContainers: rule.forbidden('cannot be set on create'),
    nodeName: hasGates ? rule.forbidden('cannot be set until all schedulingGates have been cleared') : () => undefined,
  })(object['spec'], spot.at('spec'))
}

/**
 * Violations of an API server's rules by a complete object, at most 100; with `before`, also by its change. Takes linear time. An update of metadata or status
 * alone can always be stored, because earlier versions stored objects that these rules reject.
 */
export function checkObject(object: KubeObject, before: KubeObject | null): readonly StatusCause[] {
  const spot = new Spot()
  checkMetadata(object.kind, object.metadata, spot.at('metadata'))
  if (!before || !isDeepStrictEqual(contentOf(before), contentOf(object))) byKind[object.kind]?.(object, before, spot)
  return spot.causes
}

const contentOf = ({ metadata: _metadata, status: _status, ...content }: KubeObject): KubeFields => content
