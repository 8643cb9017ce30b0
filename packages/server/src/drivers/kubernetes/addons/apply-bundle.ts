import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { labelsAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubePlace } from '../api/kube-api.ts'

/** Annotation with which users keep their version of an object: `false`. */
const keepAnnotation = 'moorage/managed'
/** Maximum wait until a kind or namespace of the bundle itself is served, and the poll interval. */
const servedMs = 30_000
const lookMs = 250

/** Applies objects in order, except those that users keep. Busy if the server cannot take one now, Broken if it rejects one. */
export async function applyAddonBundle(api: KubeApi, objects: readonly KubeFields[]): Promise<void> {
  const until = performance.now() + servedMs
  for (const object of objects) {
    while (!(await isApplied(api, object))) {
      if (performance.now() > until)
        throw new DriverError(
          'Busy',
          `${nameOf(object)} of the add-ons cannot be written: its kind or its namespace does not exist.`,
        )
      await pause(lookMs)
    }
  }
}

async function isApplied(api: KubeApi, object: KubeFields): Promise<boolean> {
  const place = await findPlace(api, object)
  if (!place) return false
  const there = await api.get(place)
  if (labelsAt(there, 'metadata', 'annotations')[keepAnnotation] === 'false') return true
  return typeof (await api.patch(place, 'apply', object)) === 'object'
}

async function findPlace(api: KubeApi, object: KubeFields): Promise<KubePlace | null> {
  const apiVersion = textAt(object, 'apiVersion')
  const found = await api.findKind(apiVersion, textAt(object, 'kind'))
  if (!found) return null
  const name = textAt(object, 'metadata', 'name')
  const namespace = textAt(object, 'metadata', 'namespace') || 'default'
  return { apiVersion, resource: found.resource, name, ...(found.isNamespaced ? { namespace } : {}) }
}

const nameOf = (object: KubeFields): string => `${textAt(object, 'kind')}/${textAt(object, 'metadata', 'name')}`
