import { Fault } from '../shared/index.ts'

const pattern = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u

/** Why this is no address of a user; null when it is. Nothing is ever sent there; '' is none. */
export function explainEmail(email: string, field = 'email'): Fault | null {
  if (email === '' || (email.length <= 255 && pattern.test(email))) return null
  return new Fault(
    'request.field_invalid',
    'An email address must have one @ with something before and after it, no blanks, and at most 255 characters.',
    { field },
  )
}
