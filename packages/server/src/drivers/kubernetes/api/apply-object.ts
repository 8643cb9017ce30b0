import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubeObjectRef } from './kube-api.ts'

/** Creates or updates an object by server-side apply. Throws Busy on a conflict, or if its kind or namespace is missing. */
export async function applyObject(api: KubeApi, ref: KubeObjectRef, object: KubeFields): Promise<void> {
  const applied = await api.patch(ref, 'apply', object)
  if (applied === 'gone' || applied === 'conflict')
    throw new DriverError('Busy', `${ref.resource}/${ref.name} cannot be written now.`)
}

/** Encodes each value in base64, for the `data` of a Secret. */
export function encodeSecret(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]))
}
