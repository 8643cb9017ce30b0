import { fieldAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { completeObject } from '../rules/complete-object.ts'
import { explainPodRejection, findPriority } from '../rules/validation/explain-pod-rejection.ts'
import { findObject, listObjects } from './read-objects.ts'
import { createSuffix } from './write-object.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { PodClasses } from '../rules/validation/explain-pod-rejection.ts'
import type { KubeScope } from './kube-scope.ts'

/** New object after admission, with the reason if admission rejects it. */
export interface PreparedPod {
  readonly pod: KubeObject
  readonly rejection: string | null
}

/** Adds the account with its token, the priority and the overhead to a new pod. Returns objects of other kinds unchanged. */
export async function prepareNewPod(scope: KubeScope, object: KubeObject): Promise<PreparedPod> {
  if (object.kind !== 'Pod') return { pod: object, rejection: null }
  const pod = completeObject(object)
  const { namespace = '' } = pod.metadata
  const name = stringAt(pod, 'spec', 'serviceAccountName') || stringAt(pod, 'spec', 'serviceAccount') || 'default'
  const account = await findObject(scope, { resource: 'serviceaccounts', namespace, name })
  const classes = await findClasses(scope, pod)
  // A namespace of a dry run has no account.
  const rejection =
    account || name === 'default'
      ? explainPodRejection(pod, classes)
      : `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`
  const className = stringAt(pod, 'spec', 'priorityClassName') || classes.priority?.metadata.name
  const overhead = fieldAt(classes.runtime, 'overhead', 'podFixed')
  const spec = {
    ...objectAt(pod, 'spec'),
    serviceAccountName: name,
    serviceAccount: name,
    ...(className === undefined ? {} : { priorityClassName: className }),
    priority: findPriority(className ?? '', classes) ?? 0,
    preemptionPolicy: stringAt(classes.priority, 'preemptionPolicy') || 'PreemptLowerPriority',
    enableServiceLinks: fieldAt(pod, 'spec', 'enableServiceLinks') ?? true,
    ...(overhead === undefined ? {} : { overhead }),
  }
  return { pod: { ...pod, spec: withToken(spec, account) }, rejection }
}

/** The class that a pod names, or the default class. */
async function findClasses(scope: KubeScope, pod: KubeObject): Promise<PodClasses> {
  const [priority, runtime] = [stringAt(pod, 'spec', 'priorityClassName'), stringAt(pod, 'spec', 'runtimeClassName')]
  const all = await listObjects(scope, { resource: 'priorityclasses' })
  return {
    priority: all.find((one) => (priority === '' ? one['globalDefault'] === true : one.metadata.name === priority)),
    runtime:
      runtime === ''
        ? undefined
        : ((await findObject(scope, { resource: 'runtimeclasses', name: runtime })) ?? undefined),
  }
}

const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Mounts the account's token in the containers that mount nothing at its path, unless pod or account opt out. */
function withToken(spec: KubeFields, account: KubeObject | null): KubeFields {
  const isMounted = spec['automountServiceAccountToken'] ?? account?.['automountServiceAccountToken'] ?? true
  const lacks = (container: KubeFields): boolean =>
    !objectsAt(container, 'volumeMounts').some((one) => one['mountPath'] === tokenPath)
  const lists = ['containers', 'initContainers'].filter((list) => objectsAt(spec, list).some(lacks))
  if (isMounted !== true || lists.length === 0) return spec
  const name = `kube-api-access-${createSuffix()}`
  const mount = { name, readOnly: true, mountPath: tokenPath }
  const mounted = (container: KubeFields): KubeFields =>
    lacks(container) ? { ...container, volumeMounts: [...objectsAt(container, 'volumeMounts'), mount] } : container
  const field = { apiVersion: 'v1', fieldPath: 'metadata.namespace' }
  const sources = [
    { serviceAccountToken: { expirationSeconds: 3_607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    { downwardAPI: { items: [{ path: 'namespace', fieldRef: field }] } },
  ]
  return {
    ...spec,
    volumes: [...objectsAt(spec, 'volumes'), { name, projected: { sources, defaultMode: 420 } }],
    ...Object.fromEntries(lists.map((list) => [list, objectsAt(spec, list).map(mounted)])),
  }
}
