import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { labelsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'

/** Annotation; with value `false`, the object keeps users' changes. */
const keepAnnotation = 'moorage/managed'
const servedMs = 30_000
const pollMs = 250

/** Applies objects in order, except annotated ones. Throws Busy if the server cannot take one within 30 s, Broken if it rejects one. */
export async function applyAddonBundle(api: KubeApi, objects: readonly KubeFields[]): Promise<void> {
  const until = performance.now() + servedMs
  for (const object of objects) {
    while (!(await isApplied(api, object))) {
      if (performance.now() > until)
        throw new DriverError(
          'Busy',
          `${nameOf(object)} of the add-ons cannot be written: its kind or its namespace does not exist.`,
        )
      await pause(pollMs)
    }
  }
}

async function isApplied(api: KubeApi, object: KubeFields): Promise<boolean> {
  const ref = await findRef(api, object)
  if (!ref) return false
  const there = await api.get(ref)
  if (labelsAt(there, 'metadata', 'annotations')[keepAnnotation] === 'false') return true
  return typeof (await api.patch(ref, 'apply', object)) === 'object'
}

async function findRef(api: KubeApi, object: KubeFields): Promise<KubeObjectRef | null> {
  const apiVersion = stringAt(object, 'apiVersion')
  const found = await api.findKind(apiVersion, stringAt(object, 'kind'))
  if (!found) return null
  const name = stringAt(object, 'metadata', 'name')
  const namespace = stringAt(object, 'metadata', 'namespace') || 'default'
  return { apiVersion, resource: found.resource, name, ...(found.isNamespaced ? { namespace } : {}) }
}

const nameOf = (object: KubeFields): string => `${stringAt(object, 'kind')}/${stringAt(object, 'metadata', 'name')}`
