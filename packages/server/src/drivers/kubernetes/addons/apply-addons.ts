import { createHash } from 'node:crypto'
import { stringAt } from '../../kube-objects/field-at.ts'
import { applyObject } from '../api/apply-object.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'
import { applyAddonBundle } from './apply-bundle.ts'
import { type BundleValues, readAddonBundle } from './read-bundle.ts'

/** Add-ons of a cluster. */
export interface AddonsSpec {
  readonly folder: string
  /** Version of Kubernetes, without the leading v. */
  readonly patch: string
  readonly values: BundleValues
}

/** ConfigMap with the version last applied. If a user deletes it, the next call applies the add-ons again. */
const markAt = {
  apiVersion: 'v1',
  resource: 'configmaps',
  namespace: 'kube-system',
  name: 'moorage-addons',
} satisfies KubeObjectRef

/**
 * Applies the add-ons and records the patch in a ConfigMap; does nothing if it has this patch. A user's change lasts until the next version, or permanently
 * with the annotation `moorage/managed: "false"`. Throws Broken for an invalid bundle.
 */
export async function applyAddons(api: KubeApi, { folder, patch, values }: AddonsSpec): Promise<void> {
  const mark = await api.get(markAt)
  if (stringAt(mark, 'data', 'version') === patch) return
  const objects = await readAddonBundle(folder, patch.split('.').slice(0, 2).join('.'), values)
  await applyAddonBundle(api, objects)
  const digest = createHash('sha256').update(JSON.stringify(objects)).digest('hex')
  await applyObject(api, markAt.resource, {
    apiVersion: markAt.apiVersion,
    kind: 'ConfigMap',
    metadata: { name: markAt.name, namespace: markAt.namespace },
    data: { version: patch, digest },
  })
}
