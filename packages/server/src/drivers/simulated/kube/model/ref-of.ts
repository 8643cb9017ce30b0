import { resourceOfKind } from './find-resource.ts'
import type { KubeObject, KubeRef } from './kube-object.ts'

/** Where an object is. Throws for a kind that is not served. */
export function refOf({ kind, metadata }: KubeObject): KubeRef & { readonly namespace: string } {
  return { resource: resourceOfKind(kind).name, namespace: metadata.namespace ?? '', name: metadata.name }
}

/** `namespace/name`, the key of an object among those of its resource. */
export function keyOf({
  namespace = '',
  name,
}: {
  readonly namespace?: string | undefined
  readonly name: string
}): string {
  return `${namespace}/${name}`
}
