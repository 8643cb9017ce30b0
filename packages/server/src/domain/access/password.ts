import { Fault } from '../shared/index.ts'

/** Bounds of a password, in characters (decision G8). */
export const passwordBounds = { lengthMin: 12, lengthMax: 256 } as const

/** Why somebody cannot have this password; null when they can. It is never repeated in the answer. */
export function explainPassword(password: string, username: string, field = 'password'): Fault | null {
  const { lengthMin, lengthMax } = passwordBounds
  const length = [...password].length
  if (length < lengthMin || length > lengthMax) {
    return new Fault('request.field_invalid', `A password must have ${lengthMin} to ${lengthMax} characters.`, {
      field,
    })
  }
  if (password.normalize('NFKC').toLowerCase() === username.toLowerCase()) {
    return new Fault('request.field_invalid', 'A password must differ from the username.', { field })
  }
  return null
}
