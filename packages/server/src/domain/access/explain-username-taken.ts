import { Fault } from '../shared/index.ts'

/** The refusal of a name that another user of the installation has (decision G1), or has in other upper and lower case (decision G8). */
export function explainUsernameTaken(username: string, isSame: boolean): Fault {
  const reason = isSame
    ? `Another user is called "${username}".`
    : `The name of another user differs from "${username}" only in upper and lower case.`
  return new Fault('user.username_taken', reason, { field: 'username' })
}
