import { isDeepStrictEqual } from 'node:util'
import { fieldAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'
import { checkBudget, checkEvent, checkLease, checkNamespace, checkNode } from './validation/cluster-kinds.ts'
import { bindingRules, clusterRoleRules, roleRules, webhookRules } from './kind-rules/access-rules.ts'
import { autoscalerRules, checkPriorityClass, runtimeClassRules } from './kind-rules/class-rules.ts'
import { checkCronJob, jobRules } from './kind-rules/job-rules.ts'
import {
  endpointSliceRules,
  endpointsRules,
  ingressClassRules,
  ingressRules,
  networkPolicyRules,
} from './kind-rules/network-rules.ts'
import { checkClaim, checkVolume, limitRangeRules, quotaRules, storageClassRules } from './kind-rules/storage-rules.ts'
import { rule, type Rule } from './validation/rule.ts'
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
  CronJob: checkCronJob,
  Job: checked(jobRules, ['spec.selector', 'spec.template', 'spec.completionMode', 'spec.completions']),
  Role: checked(roleRules),
  ClusterRole: checked(clusterRoleRules),
  RoleBinding: checked(bindingRules('ClusterRole', 'Role'), ['roleRef']),
  ClusterRoleBinding: checked(bindingRules('ClusterRole'), ['roleRef']),
  ValidatingWebhookConfiguration: checked(webhookRules),
  MutatingWebhookConfiguration: checked(webhookRules),
  Ingress: checked(ingressRules),
  IngressClass: checked(ingressClassRules, ['spec.controller']),
  NetworkPolicy: checked(networkPolicyRules),
  Endpoints: checked(endpointsRules),
  EndpointSlice: checked(endpointSliceRules, ['addressType']),
  StorageClass: checked(storageClassRules, ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode']),
  PersistentVolumeClaim: checkClaim,
  PersistentVolume: checkVolume,
  ResourceQuota: checked(quotaRules, ['spec.scopes']),
  LimitRange: checked(limitRangeRules),
  HorizontalPodAutoscaler: checked(autoscalerRules),
  PriorityClass: checkPriorityClass,
  RuntimeClass: checked(runtimeClassRules, ['handler']),
}

/** Rules of a kind, and the fields that an update may not change. */
function checked(rules: Rule, fixed: readonly string[] = []): KindCheck {
  return (object, before, spot) => {
    rules(object, spot)
    for (const path of before ? fixed : []) {
      const [held, next] = [before, object].map((one) => fieldAt(one, ...path.split('.')))
      if (!isDeepStrictEqual(held, next)) spot.at(path).invalid(next ?? '', 'field is immutable')
    }
  }
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
