import { textAt } from '../model/field-at.ts'
import { partAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { ownBy } from '../rules/own-by.ts'

const revisionKey = 'deployment.kubernetes.io/revision'

/** Number of the template that a deployment or one of its sets has; 0 when it has none yet. */
export function revisionOf(object: KubeObject): number {
  return Number(textAt(object, 'metadata', 'annotations', revisionKey)) || 0
}

/** An object with the number of its template. */
export function withRevision(object: KubeObject, revision: number): KubeObject {
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [revisionKey]: String(revision) } },
  }
}

/** The replica set of a deployment's present template. */
export function makeReplicaSet(
  deployment: KubeObject,
  { hash, replicas, revision }: { readonly hash: string; readonly replicas: number; readonly revision: number },
): KubeObject {
  const { metadata } = deployment
  const [template, selector] = [partAt(deployment, 'spec', 'template'), partAt(deployment, 'spec', 'selector')]
  const mark = { 'pod-template-hash': hash }
  const labels = { ...partAt(template, 'metadata', 'labels'), ...mark } as Record<string, string>
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
