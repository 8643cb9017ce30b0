import { randomUUID } from 'node:crypto'
import { fieldAt, labelsAt, objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { completePod, withSpec } from './complete-pod.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

const rbac = 'rbac.authorization.k8s.io'
const pending = { phase: 'Pending' }

/** The server's defaults of sets, jobs, volumes, roles and webhooks, by kind. */
export const defaultsOfKinds: Readonly<Record<string, (object: KubeObject) => KubeObject>> = {
  StatefulSet: (one) =>
    withSpec(one, {
      replicas: 1,
      revisionHistoryLimit: 10,
      podManagementPolicy: 'OrderedReady',
      updateStrategy: completeSetStrategy(objectAt(one, 'spec', 'updateStrategy')),
      persistentVolumeClaimRetentionPolicy: {
        whenDeleted: 'Retain',
        whenScaled: 'Retain',
        ...objectAt(one, 'spec', 'persistentVolumeClaimRetentionPolicy'),
      },
      ...completeClaims(one),
    }),
  Job: completeJob,
  CronJob: (one) => ({
    ...one,
    spec: {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      ...objectAt(one, 'spec'),
      jobTemplate: completeTemplate(objectAt(one, 'spec', 'jobTemplate')),
    },
  }),
  HorizontalPodAutoscaler: (one) => withDefaults(one, { minReplicas: 1, metrics: [defaultMetric] }),
  PersistentVolumeClaim: (one) => withDefaults(one, { volumeMode: 'Filesystem' }, pending),
  PersistentVolume: (one) =>
    withDefaults(one, { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' }, pending),
  StorageClass: (one) => ({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate', ...one }),
  PriorityClass: (one) => ({ preemptionPolicy: 'PreemptLowerPriority', ...one }),
  RoleBinding: completeBinding,
  ClusterRoleBinding: completeBinding,
  NetworkPolicy: (one) => {
    const types = ['Ingress', ...(fieldAt(one, 'spec', 'egress') === undefined ? [] : ['Egress'])]
    return withDefaults(one, { podSelector: {}, policyTypes: types })
  },
  ValidatingWebhookConfiguration: (one) => completeWebhooks(one, {}),
  MutatingWebhookConfiguration: (one) => completeWebhooks(one, { reinvocationPolicy: 'Never' }),
  Endpoints: (one) =>
    withMembers(one, 'subsets', (subset) => withMembers(subset, 'ports', (port) => ({ protocol: 'TCP', ...port }))),
  EndpointSlice: (one) => withMembers(one, 'ports', (port) => ({ name: '', protocol: 'TCP', ...port })),
}

const defaultMetric = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}

function withDefaults(object: KubeObject, spec: KubeFields, status?: KubeFields): KubeObject {
  const own = status ? { status: { ...status, ...objectAt(object, 'status') } } : {}
  return { ...object, spec: { ...spec, ...objectAt(object, 'spec') }, ...own }
}

/** Object whose list members, if it has the list, are completed. */
function withMembers<Holder extends KubeFields>(
  object: Holder,
  field: string,
  complete: (member: KubeFields) => KubeFields,
): Holder {
  return object[field] === undefined ? object : { ...object, [field]: objectsAt(object, field).map(complete) }
}

function completeSetStrategy(strategy: KubeFields): KubeFields {
  const { type = 'RollingUpdate', rollingUpdate } = strategy
  const isRolling = type === 'RollingUpdate' && (rollingUpdate !== undefined || strategy['type'] === undefined)
  return {
    type,
    ...strategy,
    ...(isRolling ? { rollingUpdate: { partition: 0, ...objectAt(strategy, 'rollingUpdate') } } : {}),
  }
}

function completeClaims(set: KubeObject): KubeFields {
  const claims = objectsAt(set, 'spec', 'volumeClaimTemplates').map((claim) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    ...claim,
    spec: { volumeMode: 'Filesystem', ...objectAt(claim, 'spec') },
    status: pending,
  }))
  return claims.length === 0 ? {} : { volumeClaimTemplates: claims }
}

/** Job template of a CronJob. */
function completeTemplate(jobTemplate: KubeFields): KubeFields {
  const [spec, template] = [objectAt(jobTemplate, 'spec'), objectAt(jobTemplate, 'spec', 'template')]
  return { ...jobTemplate, spec: { ...spec, template: { ...template, spec: completePod(objectAt(template, 'spec')) } } }
}

/** Job with a selector for its UID, which the labels of its pods contain. */
function completeJob(job: KubeObject): KubeObject {
  const { uid = randomUUID(), name } = job.metadata
  const [spec, template] = [objectAt(job, 'spec'), objectAt(job, 'spec', 'template')]
  const own = labelsAt(template, 'metadata', 'labels')
  const labels = job.metadata.labels ?? (Object.keys(own).length > 0 ? own : undefined)
  const isManual = spec['manualSelector'] === true
  const mark = { 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name }
  const marks = { ...mark, 'controller-uid': uid, 'job-name': name }
  return withSpec(
    {
      ...job,
      metadata: { ...job.metadata, uid, ...(labels === undefined ? {} : { labels }) },
      spec: {
        ...spec,
        ...(isManual || spec['selector'] !== undefined
          ? {}
          : { selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } } }),
        template: isManual
          ? template
          : { ...template, metadata: { ...objectAt(template, 'metadata'), labels: { ...own, ...marks } } },
      },
    },
    {
      parallelism: 1,
      ...(spec['parallelism'] === undefined ? { completions: 1 } : {}),
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
      podReplacementPolicy: 'TerminatingOrFailed',
    },
  )
}

function completeBinding(binding: KubeObject): KubeObject {
  const withGroup = (subject: KubeFields): KubeFields =>
    subject['kind'] === 'ServiceAccount' ? subject : { ...subject, apiGroup: subject['apiGroup'] || rbac }
  const role = objectAt(binding, 'roleRef')
  return withMembers({ ...binding, roleRef: { ...role, apiGroup: role['apiGroup'] || rbac } }, 'subjects', withGroup)
}

function completeWebhooks(configuration: KubeObject, more: KubeFields): KubeObject {
  return withMembers(configuration, 'webhooks', (webhook) =>
    withMembers(
      {
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        namespaceSelector: {},
        objectSelector: {},
        timeoutSeconds: 10,
        ...more,
        ...webhook,
      },
      'rules',
      (one) => ({ scope: '*', ...one }),
    ),
  )
}
