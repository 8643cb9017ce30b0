import { Fault } from '../shared/index.ts'

const usernameForm = /^[A-Za-z0-9_-]{3,32}$/

/** Whether anybody can be called this (facts 9.3). */
export function isUsername(name: string): boolean {
  return usernameForm.test(name)
}

/** Why nobody can be called this; null when somebody can. */
export function explainUsername(name: string): Fault | null {
  if (isUsername(name)) return null
  return new Fault('request.field_invalid', 'A username must have 3 to 32 letters, digits, dashes, and underscores.', {
    field: 'username',
  })
}

/** Names in lower case that nobody gets: they would speak for the service or its operator. */
const reserved: ReadonlySet<string> = new Set(
  'abuse anonymous everyone hostmaster moor moorage nobody noreply operator postmaster root security support system webmaster'.split(
    ' ',
  ),
)

/** Whether nobody can take a name, in whichever case; who has it already keeps it. */
export function isUsernameReserved(username: string): boolean {
  return reserved.has(username.toLowerCase())
}

/**
 * The refusal of a username. A user of the caller's own account is named; otherwise it does not say whether the name is reserved, somebody
 * else's (decision G1), or somebody else's in other upper and lower case (decision G8): who is in other accounts is nobody's business.
 */
export function explainUsernameTaken(own: string | null): Fault {
  const reason =
    own === null
      ? 'This username cannot be used. Choose another.'
      : `User "${own}" of this account already has this name. Usernames are not case-sensitive.`
  return new Fault('user.username_taken', reason, { field: 'username' })
}

const emailForm = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u

/** Why this is no address of a user; null when it is. Nothing is ever sent there; '' is none. */
export function explainEmail(email: string): Fault | null {
  if (email === '' || (email.length <= 255 && emailForm.test(email))) return null
  return new Fault(
    'request.field_invalid',
    'An email address must have one @ with text before and after it, no spaces, and at most 255 characters.',
    { field: 'email' },
  )
}

/** Bounds of a password, in characters (decision G8). */
const passwordBounds = { lengthMin: 12, lengthMax: 256 } as const

/** Why somebody cannot have this password; null when they can. It is never repeated in the answer. */
export function explainPassword(password: string, username: string): Fault | null {
  const { lengthMin, lengthMax } = passwordBounds
  const length = [...password].length
  if (length < lengthMin || length > lengthMax) {
    return new Fault('request.field_invalid', `A password must have ${lengthMin} to ${lengthMax} characters.`, {
      field: 'password',
    })
  }
  if (password.normalize('NFKC').toLowerCase() === username.toLowerCase()) {
    return new Fault('request.field_invalid', 'A password must differ from the username.', { field: 'password' })
  }
  return null
}
