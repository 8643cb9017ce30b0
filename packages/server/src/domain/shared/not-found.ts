import { Fault } from './fault.ts'

/** The refusal of what the path names and is not there, or is nothing that the caller may know of: the same words for both (decision B3). */
export function notFound(): Fault {
  return pathNotFound('')
}

/** The same of a path that leads nowhere; `hint` stands behind the reason where the wire has room for it (decision B3.2). */
export function pathNotFound(hint: string): Fault {
  return new Fault('resource.not_found', 'Not found', { valid: hint })
}

/** The same of a place that clients of the linode dialect may know, told by what Moorage does not offer (decision B3.4). */
export function placeNotOffered(what: string): Fault {
  return new Fault('resource.not_found', `Not found: Moorage does not support ${what}`)
}

/** The same for an operator, who may know of everything: says what there is none of (`volume 7`), and which argument named it. */
export function namedNotFound(thing: string, field: string): Fault {
  return new Fault('resource.not_found', `There is no ${thing}.`, { field })
}

/** The refusal of a field of the body that names something absent, or invisible to the caller (decision B3); `valid` says what it could name (`nameValid`). */
export function referenceNotFound(field: string, valid = ''): Fault {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return new Fault('request.reference_invalid', `${name} is not valid`, { field, valid })
}
