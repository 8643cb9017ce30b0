import { ApiError } from './api-error.ts'

/** Returns the error for a resource of the path that does not exist or is not visible to the caller; both have the same text (decision B3). */
export function notFound(): ApiError {
  return pathNotFound('')
}

/** Returns the error for an unknown path; `hint` is appended to the reason if the dialect allows it (decision B3.2). */
export function pathNotFound(hint: string): ApiError {
  return new ApiError('resource.not_found', 'Not found', { valid: hint })
}

/** Returns the error for a path that clients of the linode dialect may know, with the unsupported feature (decision B3.4). */
export function pathNotSupported(what: string): ApiError {
  return new ApiError('resource.not_found', `Not found: Moorage does not support ${what}`)
}

/** Returns the error for operators, who may see everything: names the missing resource (`volume 7`) and the argument. */
export function namedNotFound(resource: string, field: string): ApiError {
  return new ApiError('resource.not_found', `There is no ${resource}.`, { field })
}

/**
 * Returns the error for a body field that references something absent or invisible to the caller (decision B3); `valid` lists the valid values (`nameValid`).
 */
export function referenceNotFound(field: string, valid = ''): ApiError {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return new ApiError('request.reference_invalid', `${name} is not valid`, { field, valid })
}
