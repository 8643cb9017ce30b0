import { ApiError } from '../shared/index.ts'

const usernameForm = /^[A-Za-z0-9_-]{3,32}$/

/** True for 3 to 32 ASCII letters, digits, dashes and underscores (facts 9.3). */
export function isUsername(name: string): boolean {
  return usernameForm.test(name)
}

/** Returns request.field_invalid unless `isUsername` accepts the name; otherwise null. */
export function explainUsername(name: string): ApiError | null {
  if (isUsername(name)) return null
  return new ApiError(
    'request.field_invalid',
    'A username must have 3 to 32 letters, digits, dashes, and underscores.',
    {
      field: 'username',
    },
  )
}

const reserved: ReadonlySet<string> = new Set(
  'abuse anonymous everyone hostmaster moor moorage nobody noreply operator postmaster root security support system webmaster'.split(
    ' ',
  ),
)

/** True if the username is reserved (case-insensitive). Existing users keep a reserved name. */
export function isUsernameReserved(username: string): boolean {
  return reserved.has(username.toLowerCase())
}

/**
 * Returns user.username_taken for an unavailable username. `own` is the user of the caller's account with this name in any case (decision G8). Null hides
 * whether the name is reserved or used in another account (decision G1).
 */
export function explainUsernameTaken(own: string | null): ApiError {
  const reason =
    own === null
      ? 'This username cannot be used. Choose another.'
      : `User "${own}" of this account already has this name. Usernames are not case-sensitive.`
  return new ApiError('user.username_taken', reason, { field: 'username' })
}

const emailForm = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u

/** Returns request.field_invalid unless the text is empty or an email address of at most 255 characters; otherwise null. */
export function explainEmail(email: string): ApiError | null {
  if (email === '' || (email.length <= 255 && emailForm.test(email))) return null
  return new ApiError(
    'request.field_invalid',
    'An email address must have one @ with text before and after it, no spaces, and at most 255 characters.',
    { field: 'email' },
  )
}

/** Length bounds in characters (decision G8). */
const passwordBounds = { lengthMin: 12, lengthMax: 256 } as const

/**
 * Returns request.field_invalid unless the password has 12 to 256 characters and differs from the username, ignoring case; otherwise null. The error never
 * contains the password.
 */
export function explainPassword(password: string, username: string): ApiError | null {
  const { lengthMin, lengthMax } = passwordBounds
  const length = [...password].length
  if (length < lengthMin || length > lengthMax) {
    return new ApiError('request.field_invalid', `A password must have ${lengthMin} to ${lengthMax} characters.`, {
      field: 'password',
    })
  }
  if (password.normalize('NFKC').toLowerCase() === username.toLowerCase()) {
    return new ApiError('request.field_invalid', 'A password must differ from the username.', { field: 'password' })
  }
  return null
}
