import { kubeBounds } from '../model/kube-bounds.ts'
import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { checkFields } from '../fields/check-fields.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import type { KubeMetadata, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeError } from '../model/kube-errors.ts'
import type { KubeRequest } from '../request/kube-request.ts'

/** Returns the request's object. Throws KubeError for another kind or namespace than the path's, invalid fields, and too large objects. */
export function readDraft(request: KubeRequest, value: unknown): KubeObject {
  const { path } = request
  const { resource, namespace } = path
  if (!isFields(value)) throw kubeErrors.badRequest('the body of the request must be an object')
  const apiVersion = value['apiVersion'] ?? apiVersionOfPath(path)
  const kind = value['kind'] ?? resource.kind
  if (kind !== resource.kind || apiVersion !== apiVersionOfPath(path)) {
    throw kubeErrors.badRequest(
      `the API version and kind in the data (${textOf(apiVersion).slice(0, 100)}, ${textOf(kind).slice(0, 100)}) do not match the expected ones (${apiVersionOfPath(path)}, ${resource.kind})`,
    )
  }
  const toError = (why: string): KubeError => fieldsError(request, why)
  const rest = checkFields(request.fields, { type: typeOfKind(resource), value, toError })
  const metadata = readMetadata(rest['metadata'])
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw kubeErrors.badRequest(`the namespace of the provided object does not match the namespace sent on the request`)
  }
  const { namespace: _given, selfLink: _link, ...kept } = metadata
  const draft: KubeObject = {
    ...rest,
    apiVersion: apiVersionOfPath(path),
    kind: resource.kind,
    metadata: { ...kept, ...(namespace === '' ? {} : { namespace }) },
  }
  if (Buffer.byteLength(JSON.stringify(draft)) > kubeBounds.objectBytesMax)
    throw kubeErrors.tooLarge(kubeBounds.objectBytesMax)
  return draft
}

function fieldsError({ method, path, body }: KubeRequest, why: string): KubeError {
  const { kind } = path.resource
  if (method !== 'PATCH')
    return kubeErrors.badRequest(`${kind} in version "${path.version}" cannot be handled as a ${kind}: ${why}`)
  const message = `Invalid value: ${JSON.stringify(textOf(body).slice(0, 200))}: ${why}`
  return kubeErrors.invalid(path.resource, path.name, [{ reason: 'FieldValueInvalid', field: 'patch', message }])
}

const listed: Readonly<Record<string, (member: unknown) => boolean>> = {
  ownerReferences: isFields,
  finalizers: (one) => typeof one === 'string',
}

const isListOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isMember)

function readMetadata(metadata: unknown = {}): KubeMetadata {
  if (!isFields(metadata)) throw kubeErrors.badRequest('metadata must be an object')
  const texts = ['name', 'generateName', 'namespace', 'resourceVersion', 'uid'].filter(
    (field) => !['undefined', 'string'].includes(typeof metadata[field]),
  )
  const lists = Object.entries(listed)
    .filter(([field, isMember]) => metadata[field] !== undefined && !isListOf(metadata[field], isMember))
    .map(([field]) => field)
  const maps = ['labels', 'annotations'].filter((field) => metadata[field] !== undefined && !isFields(metadata[field]))
  const odd = [...texts, ...lists, ...maps]
  if (odd.length > 0) throw kubeErrors.badRequest(`metadata.${odd[0]} has the wrong type`)
  return { ...metadata, name: textOf(metadata['name'] ?? '') }
}
