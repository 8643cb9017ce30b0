import { Fault } from '../shared/index.ts'

/** The refusal of a name that another user of the installation has (decision G1). */
export function explainUsernameTaken(username: string): Fault {
  return new Fault('user.username_taken', `Another user is called "${username}".`, { field: 'username' })
}
