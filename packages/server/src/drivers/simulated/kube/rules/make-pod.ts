import { objectAt, fieldAt, labelsAt } from '#drivers/kube-objects/field-at.ts'
import { readQosClass } from './pod-resources.ts'
import type { KubeObject, OwnerReference } from '#drivers/kube-objects/kube-object.ts'

/** Builds a pending pod from the owner's template and `more`, controlled by the owner, without a name, and not stored. */
export function makePod(
  owner: KubeObject,
  more: { readonly labels?: Readonly<Record<string, string>>; readonly nodeName?: string } = {},
): KubeObject {
  const template = objectAt(owner, 'spec', 'template')
  const finalizers = fieldAt(template, 'metadata', 'finalizers')
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: '',
      generateName: `${owner.metadata.name}-`,
      ...(owner.metadata.namespace === undefined ? {} : { namespace: owner.metadata.namespace }),
      labels: { ...labelsAt(template, 'metadata', 'labels'), ...more.labels },
      ...(fieldAt(template, 'metadata', 'annotations') === undefined
        ? {}
        : { annotations: labelsAt(template, 'metadata', 'annotations') }),
      ...(Array.isArray(finalizers) ? { finalizers } : {}),
      ownerReferences: [ownBy(owner)],
    },
    spec: { ...objectAt(template, 'spec'), ...(more.nodeName === undefined ? {} : { nodeName: more.nodeName }) },
    status: { phase: 'Pending', qosClass: readQosClass(template) },
  }
}

/** Owner reference to an object as controller. */
export function ownBy({ apiVersion, kind, metadata }: KubeObject): OwnerReference {
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '', controller: true, blockOwnerDeletion: true }
}
