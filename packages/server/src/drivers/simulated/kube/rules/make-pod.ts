import { partAt } from '../model/parts-at.ts'
import type { KubeMetadata, KubeObject } from '../model/kube-object.ts'
import { ownBy } from './own-by.ts'

/** A new pod of a controller's template; its name is made when it is written. */
export function makePod(
  owner: KubeObject,
  more: { readonly labels?: Readonly<Record<string, string>>; readonly nodeName?: string } = {},
): KubeObject {
  const template = partAt(owner, 'spec', 'template')
  const { labels, annotations } = (template['metadata'] ?? {}) as Partial<KubeMetadata>
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: '',
      generateName: `${owner.metadata.name}-`,
      ...(owner.metadata.namespace === undefined ? {} : { namespace: owner.metadata.namespace }),
      labels: { ...labels, ...more.labels },
      ...(annotations === undefined ? {} : { annotations }),
      ownerReferences: [ownBy(owner)],
    },
    spec: { ...partAt(template, 'spec'), ...(more.nodeName === undefined ? {} : { nodeName: more.nodeName }) },
    status: { phase: 'Pending', qosClass: 'BestEffort' },
  }
}
