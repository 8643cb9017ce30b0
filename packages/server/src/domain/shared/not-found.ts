import { Fault } from './fault.ts'

/** Returns the error for a resource of the path that does not exist or is not visible to the caller; both have the same text (decision B3). */
export function notFound(): Fault {
  return pathNotFound('')
}

/** Returns the error for an unknown path; `hint` is appended to the reason if the dialect allows it (decision B3.2). */
export function pathNotFound(hint: string): Fault {
  return new Fault('resource.not_found', 'Not found', { valid: hint })
}

/** Returns the error for a path that clients of the linode dialect may know, with the unsupported feature (decision B3.4). */
export function placeNotOffered(what: string): Fault {
  return new Fault('resource.not_found', `Not found: Moorage does not support ${what}`)
}

/** Returns the error for operators, who may see everything: names the missing resource (`volume 7`) and the argument. */
export function namedNotFound(thing: string, field: string): Fault {
  return new Fault('resource.not_found', `There is no ${thing}.`, { field })
}

/**
 * Returns the error for a body field that references something absent or invisible to the caller (decision B3); `valid` lists the valid values (`nameValid`).
 */
export function referenceNotFound(field: string, valid = ''): Fault {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return new Fault('request.reference_invalid', `${name} is not valid`, { field, valid })
}
