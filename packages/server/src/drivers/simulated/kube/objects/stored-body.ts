import type { SecretBox } from '#reconcile/ports/index.ts'
import { isKubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'

/** Stored object, sealed for a Secret. The resourceVersion is the row's revision. */
export interface StoredBody {
  readonly body: KubeObject | null
  readonly sealed: Uint8Array | null
}

/** Context of a cluster's sealed Secrets. */
export interface SecretContext {
  readonly clusterId: string
  readonly secretBox: SecretBox | null
}

/** Returns an object's stored form, without resourceVersion. A Secret is sealed for its cluster and name. */
export async function sealBody(context: SecretContext, ref: KubeRef, object: KubeObject): Promise<StoredBody> {
  const { resourceVersion: _revision, ...metadata } = object.metadata
  const body = { ...object, metadata }
  if (ref.resource !== 'secrets') return { body, sealed: null }
  return { body: null, sealed: await boxOf(context).seal(JSON.stringify(body), contextOf(context, ref)) }
}

/** Object with its resourceVersion. Throws if its body is missing or cannot be unsealed. */
export async function openBody(
  context: SecretContext,
  ref: KubeRef,
  stored: StoredBody & { readonly revision: number },
): Promise<KubeObject> {
  const body: unknown = stored.sealed
    ? JSON.parse(await boxOf(context).open(stored.sealed, contextOf(context, ref)))
    : stored.body
  if (!isKubeObject(body)) throw new Error(`${ref.resource} ${ref.name} has no body.`)
  return { ...body, metadata: { ...body.metadata, resourceVersion: String(stored.revision) } }
}

function boxOf({ secretBox }: SecretContext): SecretBox {
  if (!secretBox) throw new Error('Secrets need a secret box, but lockKube was called without one.')
  return secretBox
}

const contextOf = ({ clusterId }: SecretContext, { namespace = '', name }: KubeRef): string =>
  `sim-kube/${clusterId}/${namespace}/${name}`
