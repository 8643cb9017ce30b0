import { Fault } from '../shared/index.ts'

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
      : `The user "${own}" of this account has this name, or one that differs only in upper and lower case.`
  return new Fault('user.username_taken', reason, { field: 'username' })
}
