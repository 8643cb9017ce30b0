import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeResource } from './kube-resource.ts'

/** A cause in a Status. */
export interface StatusCause {
  readonly reason: string
  readonly message: string
  readonly field?: string
}

/** Details of a Status. */
export interface StatusDetails extends KubeFields {
  readonly name?: string
  readonly group?: string
  readonly kind?: string
  readonly uid?: string
  readonly causes?: readonly StatusCause[]
  readonly retryAfterSeconds?: number
}

/** Error response, sent as a Status. */
export class KubeError extends Error {
  readonly code: number
  readonly reason: string
  readonly details: StatusDetails | undefined

  constructor(code: number, reason: string, message: string, details?: StatusDetails) {
    super(message)
    this.name = 'KubeError'
    this.code = code
    this.reason = reason
    this.details = details
  }
}

function nameOf({ name, group }: KubeResource): string {
  return group === '' ? name : `${name}.${group}`
}

const detailsOf = (resource: KubeResource, name: string) => ({
  name,
  ...(resource.group === '' ? {} : { group: resource.group }),
  kind: resource.name,
})

/** Errors with a real API server's messages. */
export const kubeErrors = {
  badRequest: (message: string) => new KubeError(400, 'BadRequest', message),
  unauthorized: () => new KubeError(401, 'Unauthorized', 'Unauthorized'),
  notAdmitted: () =>
    new KubeError(
      403,
      'Forbidden',
      'The access list of this control plane does not include the address of this request.',
    ),
  forbidden: (resource: KubeResource, name: string, why: string, causes?: readonly StatusCause[]) =>
    new KubeError(403, 'Forbidden', `${nameOf(resource)}${name === '' ? '' : ` "${name}"`} is forbidden: ${why}`, {
      ...detailsOf(resource, name),
      ...(causes ? { causes } : {}),
    }),
  unknownPath: () => new KubeError(404, 'NotFound', 'the server could not find the requested resource', {}),
  notFound: (resource: KubeResource, name: string) =>
    new KubeError(404, 'NotFound', `${nameOf(resource)} "${name}" not found`, detailsOf(resource, name)),
  notAllowed: (method: string) =>
    new KubeError(405, 'MethodNotAllowed', `the server does not allow ${method} on the requested resource`),
  alreadyExists: (resource: KubeResource, name: string, isTerminating: boolean) =>
    new KubeError(
      409,
      'AlreadyExists',
      `${isTerminating ? 'object is being deleted: ' : ''}${nameOf(resource)} "${name}" already exists`,
      detailsOf(resource, name),
    ),
  conflict: (resource: KubeResource, name: string, why: string) =>
    new KubeError(
      409,
      'Conflict',
      `Operation cannot be fulfilled on ${nameOf(resource)} "${name}": ${why}`,
      detailsOf(resource, name),
    ),
  applyConflict: (message: string, causes: readonly StatusCause[]) =>
    new KubeError(409, 'Conflict', message, { causes }),
  expired: (message: string) => new KubeError(410, 'Expired', message),
  tooLarge: (bytesMax: number) =>
    new KubeError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bytesMax}`),
  unsupportedType: (type: string, supported: string) =>
    new KubeError(
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format (${type}) - accepted media types include: ${supported}`,
    ),
  invalid: ({ kind, group }: KubeResource, name: string, causes: readonly StatusCause[]) => {
    const messages = causes.map(({ field, message }) => (field ? `${field}: ${message}` : message))
    const listed = messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`
    return new KubeError(
      422,
      'Invalid',
      `${group === '' ? kind : `${kind}.${group}`} "${name}" is invalid: ${listed}`,
      { name, ...(group === '' ? {} : { group }), kind, causes },
    )
  },
  invalidOptions: (cause: StatusCause) =>
    new KubeError(422, 'Invalid', `the request options are invalid: ${cause.field}: ${cause.message}`, {
      causes: [cause],
    }),
  severalBudgets: () =>
    new KubeError(
      500,
      '',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    ),
  versionOnCreate: () => new KubeError(500, '', 'resourceVersion should not be set on objects to be created'),
  busy: (message: string, retryAfterSeconds: number) =>
    new KubeError(429, 'TooManyRequests', message, { retryAfterSeconds }),
  tooMany: (message: string, causes: readonly StatusCause[] = []) =>
    new KubeError(429, 'TooManyRequests', message, causes.length === 0 ? {} : { causes }),
} as const
