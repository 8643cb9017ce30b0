import { kubeBounds } from '../model/kube-bounds.ts'
import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import { refusals } from '../model/refusals.ts'
import { checkFields } from '../fields/check-fields.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeMetadata, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRefusal } from '../model/refusals.ts'
import type { KubeRequest } from './kube-request.ts'

/** Reads an object of the path's kind and namespace. Rejects any other, or a too large one. */
export function readDraft(ask: KubeRequest, value: unknown): KubeObject {
  const { path } = ask
  const { resource, namespace } = path
  if (!isFields(value)) throw refusals.badRequest('the body of the request must be an object')
  const apiVersion = value['apiVersion'] ?? apiVersionOfPath(path)
  const kind = value['kind'] ?? resource.kind
  if (kind !== resource.kind || apiVersion !== apiVersionOfPath(path)) {
    throw refusals.badRequest(
      `the API version and kind in the data (${textOf(apiVersion).slice(0, 100)}, ${textOf(kind).slice(0, 100)}) do not match the expected ones (${apiVersionOfPath(path)}, ${resource.kind})`,
    )
  }
  const refuse = (why: string): KubeRefusal => refuseFields(ask, why)
  const rest = checkFields(ask.fields, { type: typeOfKind(resource), value, refuse })
  const metadata = readMetadata(rest['metadata'])
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw refusals.badRequest(`the namespace of the provided object does not match the namespace sent on the request`)
  }
  const { namespace: _given, selfLink: _link, ...kept } = metadata
  const draft: KubeObject = {
    ...rest,
    apiVersion: apiVersionOfPath(path),
    kind: resource.kind,
    metadata: { ...kept, ...(namespace === '' ? {} : { namespace }) },
  }
  if (Buffer.byteLength(JSON.stringify(draft)) > kubeBounds.objectBytesMax)
    throw refusals.tooLarge(kubeBounds.objectBytesMax)
  return draft
}

function refuseFields({ method, path, body }: KubeRequest, why: string): KubeRefusal {
  const { kind } = path.resource
  if (method !== 'PATCH')
    return refusals.badRequest(`${kind} in version "${path.version}" cannot be handled as a ${kind}: ${why}`)
  const message = `Invalid value: ${JSON.stringify(textOf(body).slice(0, 200))}: ${why}`
  return refusals.invalid(path.resource, path.name, [{ reason: 'FieldValueInvalid', field: 'patch', message }])
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
  if (odd.length > 0) throw refusals.badRequest(`metadata.${odd[0]} has the wrong type`)
  return { ...metadata, name: textOf(metadata['name'] ?? '') }
}
