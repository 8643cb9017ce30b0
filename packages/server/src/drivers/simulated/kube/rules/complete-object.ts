import { randomUUID } from 'node:crypto'
import { labelsAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { applyDefaults } from './apply-defaults.ts'
import { readQosClass } from './pod-resources.ts'

/** Object with the server's defaults. A complete object stays unchanged. */
export function completeObject(object: KubeObject): KubeObject {
  const complete = byKind[object.kind]
  return applyDefaults(object.kind, complete ? complete(object) : object)
}

/** Values that the server derives from others, before the constant defaults. */
const byKind: Readonly<Record<string, (object: KubeObject) => KubeObject>> = {
  Pod: (pod) => ({
    ...pod,
    spec: tolerateLostNodes(requestLimits(objectAt(pod, 'spec'))),
    status: { qosClass: readQosClass(pod), ...objectAt(pod, 'status') },
  }),
  Secret: completeSecret,
  Job: completeJob,
  Namespace: (one) => ({
    ...one,
    metadata: { ...one.metadata, labels: { ...one.metadata.labels, 'kubernetes.io/metadata.name': one.metadata.name } },
  }),
}

/** Pods stay 300 s on a node that is not ready or unreachable, unless they tolerate these taints themselves. */
function tolerateLostNodes(spec: KubeFields): KubeFields {
  const held = objectsAt(spec, 'tolerations')
  const isOf = (own: KubeFields, key: string): boolean =>
    ['', key].includes(stringAt(own, 'key')) && ['', 'NoExecute'].includes(stringAt(own, 'effect'))
  const added = ['not-ready', 'unreachable']
    .map((word) => `node.kubernetes.io/${word}`)
    .filter((key) => !held.some((own) => isOf(own, key)))
    .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }))
  return added.length === 0 ? spec : { ...spec, tolerations: [...held, ...added] }
}

/** A limit is also the request unless the container has another. */
function requestLimits(spec: KubeFields): KubeFields {
  const requested = (container: KubeFields): KubeFields => {
    const { limits, ...resources } = objectAt(container, 'resources')
    const requests = { ...objectAt({ limits }, 'limits'), ...objectAt(resources, 'requests') }
    return limits === undefined ? container : { ...container, resources: { limits, ...resources, requests } }
  }
  const lists = ['containers', 'initContainers'].filter((name) => spec[name] !== undefined)
  return { ...spec, ...Object.fromEntries(lists.map((name) => [name, objectsAt(spec, name).map(requested)])) }
}

function completeSecret(secret: KubeObject): KubeObject {
  const { stringData: _given, ...rest } = secret
  const written = Object.entries(objectAt(secret, 'stringData')).map(
    ([key, value]) => [key, Buffer.from(textOf(value)).toString('base64')] as const,
  )
  const data = { ...objectAt(secret, 'data'), ...Object.fromEntries(written) }
  return { ...rest, ...(Object.keys(data).length === 0 ? {} : { data }) }
}

/** Job with a selector for its UID, which the labels of its pods contain. */
function completeJob(job: KubeObject): KubeObject {
  const { uid = randomUUID(), name } = job.metadata
  const [spec, template] = [objectAt(job, 'spec'), objectAt(job, 'spec', 'template')]
  const own = labelsAt(template, 'metadata', 'labels')
  const labels = job.metadata.labels ?? (Object.keys(own).length > 0 ? own : undefined)
  const metadata = { ...job.metadata, uid, ...(labels === undefined ? {} : { labels }) }
  if (spec['manualSelector'] === true) return { ...job, metadata }
  const mark = { 'batch.kubernetes.io/controller-uid': uid }
  const marks = { ...mark, 'batch.kubernetes.io/job-name': name, 'controller-uid': uid, 'job-name': name }
  const marked = { ...template, metadata: { ...objectAt(template, 'metadata'), labels: { ...own, ...marks } } }
  return { ...job, metadata, spec: { selector: { matchLabels: mark }, ...spec, template: marked } }
}
