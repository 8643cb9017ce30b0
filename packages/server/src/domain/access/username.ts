import { Fault } from '../shared/index.ts'

const pattern = /^[A-Za-z0-9_-]{3,32}$/

/** Whether anybody can be called this (facts 9.3). */
export function isUsername(name: string): boolean {
  return pattern.test(name)
}

/** Why nobody can be called this; null when somebody can. */
export function explainUsername(name: string, field = 'username'): Fault | null {
  if (isUsername(name)) return null
  return new Fault('request.field_invalid', 'A username must be 3 to 32 letters, digits, dashes and underscores.', {
    field,
  })
}
