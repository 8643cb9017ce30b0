import { kubeBounds } from '../model/kube-bounds.ts'
import { isFields, textOf } from '../model/field-at.ts'
import { refusals } from '../model/refusals.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeFields, KubeMetadata, KubeObject } from '../model/kube-object.ts'
import type { ResourcePath } from './read-path.ts'

/** Reads a value as an object of a path's kind; its namespace is the path's. Refuses what is something else, or too large. */
export function readDraft(path: ResourcePath, value: unknown): KubeObject {
  const { resource, namespace } = path
  if (!isFields(value)) throw refusals.badRequest('the body of the request must be an object')
  const { apiVersion = apiVersionOfPath(path), kind = resource.kind, ...rest } = dropNulls(value) as KubeFields
  if (kind !== resource.kind || apiVersion !== apiVersionOfPath(path)) {
    throw refusals.badRequest(
      `the API version and kind in the data (${textOf(apiVersion).slice(0, 100)}, ${textOf(kind).slice(0, 100)}) do not match the expected ones (${apiVersionOfPath(path)}, ${resource.kind})`,
    )
  }
  const metadata = readMetadata(rest['metadata'])
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw refusals.badRequest(`the namespace of the provided object does not match the namespace sent on the request`)
  }
  const { namespace: _given, managedFields: _managed, selfLink: _link, ...kept } = metadata as KubeMetadata & KubeFields
  const draft = {
    ...rest,
    apiVersion,
    kind: resource.kind,
    metadata: { ...kept, ...(namespace === '' ? {} : { namespace }) },
  } as KubeObject
  if (Buffer.byteLength(JSON.stringify(draft)) > kubeBounds.objectBytesMax)
    throw refusals.tooLarge(kubeBounds.objectBytesMax)
  return draft
}

const listed: Readonly<Record<string, (member: unknown) => boolean>> = {
  ownerReferences: isFields,
  finalizers: (one) => typeof one === 'string',
}

const isListOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isMember)

function readMetadata(metadata: unknown = {}): KubeMetadata {
  if (!isFields(metadata)) throw refusals.badRequest('metadata must be an object')
  const texts = ['name', 'generateName', 'namespace', 'resourceVersion', 'uid'].filter(
    (field) => !['undefined', 'string'].includes(typeof metadata[field]),
  )
  const lists = Object.entries(listed)
    .filter(([field, isMember]) => metadata[field] !== undefined && !isListOf(metadata[field], isMember))
    .map(([field]) => field)
  const maps = ['labels', 'annotations'].filter((field) => metadata[field] !== undefined && !isFields(metadata[field]))
  const odd = [...texts, ...lists, ...maps]
  if (odd.length > 0) throw refusals.badRequest(`metadata.${odd[0]} is not of its type`)
  return { ...metadata, name: (metadata['name'] as string | undefined) ?? '' }
}

/** A field that is null is one that is not given, at every level: two templates that differ in nulls only are the same. */
function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([key, one]) => [key, dropNulls(one)]),
  )
}
