import { createHash } from 'node:crypto'
import { textAt } from '../../kube-objects/field-at.ts'
import { applyObject } from '../api/apply-object.ts'
import type { KubeApi, KubePlace } from '../api/kube-api.ts'
import { applyAddonBundle } from './apply-bundle.ts'
import { type BundleValues, readAddonBundle } from './read-bundle.ts'

/** Which add-ons a cluster is to have. */
export interface AddonWish {
  /** Folder of the bundles, one for each minor. */
  readonly folder: string
  /** Version of Kubernetes that the cluster runs now, without the leading v. */
  readonly patch: string
  readonly values: BundleValues
}

/** What was applied last: users may look at it, and who removes it has the add-ons applied again with the next deployment. */
const markAt = {
  apiVersion: 'v1',
  resource: 'configmaps',
  namespace: 'kube-system',
  name: 'moorage-addons',
} satisfies KubePlace

/**
 * Brings the add-ons of a cluster: when it is made, and again when it runs another version. Between the two they are its users': what they change stays until the next version, what they annotate with `moorage/managed: "false"` for good.
 */
export async function bringAddons(api: KubeApi, { folder, patch, values }: AddonWish): Promise<void> {
  const mark = await api.get(markAt)
  if (textAt(mark, 'data', 'version') === patch) return
  const objects = await readAddonBundle(folder, patch.split('.').slice(0, 2).join('.'), values)
  await applyAddonBundle(api, objects)
  const digest = createHash('sha256').update(JSON.stringify(objects)).digest('hex')
  await applyObject(api, markAt, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: markAt.name, namespace: markAt.namespace },
    data: { version: patch, digest },
  })
}
