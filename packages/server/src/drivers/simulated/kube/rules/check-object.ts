import { isDeepStrictEqual } from 'node:util'
import { fieldAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'
import { checkBudget, checkEvent, checkLease, checkNamespace, checkNode } from './validation/cluster-kinds.ts'
import { checkKindFields } from './kind-rules/check-kind-fields.ts'
import { checkClaimUpdate, checkVolumeUpdate } from './kind-rules/storage-rules.ts'
import { rule } from './validation/rule.ts'
import { checkMetadata } from './validation/metadata.ts'
import { podSpec } from './validation/pod-spec.ts'
import { checkPodUpdate } from './validation/pod-update.ts'
import { checkClusterAddresses } from './validation/cluster-addresses.ts'
import { Spot } from './validation/spot.ts'
import { checkConfigMap, checkSecret } from './validation/stored-data.ts'
import { checkWorkload } from './validation/workloads.ts'

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
  StatefulSet: checkWorkload,
  PodDisruptionBudget: checkBudget,
  CronJob: checkJobNames,
  PersistentVolumeClaim: checkClaimUpdate,
  PersistentVolume: checkVolumeUpdate,
  PriorityClass: checkPriorityUpdate,
}

/** Fields that an update may not change. */
const fixedFields: Readonly<Record<string, readonly string[]>> = {
  Job: ['spec.selector', 'spec.template', 'spec.completionMode', 'spec.completions'],
  RoleBinding: ['roleRef'],
  ClusterRoleBinding: ['roleRef'],
  IngressClass: ['spec.controller'],
  EndpointSlice: ['addressType'],
  StorageClass: ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'],
  ResourceQuota: ['spec.scopes'],
  PriorityClass: ['preemptionPolicy'],
  RuntimeClass: ['handler'],
}

function checkFixed(object: KubeObject, before: KubeObject, spot: Spot): void {
  for (const path of fixedFields[object.kind] ?? []) {
    const [held, next] = [before, object].map((one) => fieldAt(one, ...path.split('.')))
    if (!isDeepStrictEqual(held, next)) spot.at(path).invalid(next ?? '', 'field is immutable')
  }
}

const cronNameMax = 52

function checkJobNames({ metadata }: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (!before && metadata.name.length > cronNameMax)
    spot.at('metadata.name').invalid(metadata.name, `must be no more than ${cronNameMax} characters`)
}

function checkPriorityUpdate(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (before && before['value'] !== object['value']) spot.at('value').forbidden('may not be changed in an update.')
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
  if (before && isDeepStrictEqual(contentOf(before), contentOf(object))) return spot.causes
  byKind[object.kind]?.(object, before, spot)
  checkKindFields(object.kind, object, spot)
  if (before) checkFixed(object, before, spot)
  return spot.causes
}

const contentOf = ({ metadata: _metadata, status: _status, ...content }: KubeObject): KubeFields => content
