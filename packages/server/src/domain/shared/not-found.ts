import { ApiError } from './api-error.ts'

/** Returns resource.not_found for a path's resource that does not exist or is invisible to the caller, with the same text (decision B3). */
export function notFound(): ApiError {
  return pathNotFound('')
}

/** Returns resource.not_found for an unknown path; `hint` is appended if the dialect allows it (decision B3.2). */
export function pathNotFound(hint: string): ApiError {
  return new ApiError('resource.not_found', 'Not found', { valid: hint })
}

/** Returns resource.not_found for an unsupported path of the linode dialect, naming the feature (decision B3.4). */
export function pathNotSupported(what: string): ApiError {
  return new ApiError('resource.not_found', `Not found: Moorage does not support ${what}`)
}

/** Returns resource.not_found for operators, who may see everything. The error names resource (`volume 7`) and argument. */
export function namedNotFound(resource: string, field: string): ApiError {
  return new ApiError('resource.not_found', `There is no ${resource}.`, { field })
}

/** Returns request.reference_invalid for a body field that names an absent or invisible resource (decision B3). `valid` lists valid values (`nameValid`). */
export function referenceNotFound(field: string, valid = ''): ApiError {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return new ApiError('request.reference_invalid', `${name} is not valid`, { field, valid })
}
