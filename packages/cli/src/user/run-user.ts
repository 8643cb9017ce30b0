import { makeRoot, formatDescriptions } from '../make-root.ts'
import { runProgram } from '../run-program.ts'
import { addUserCommand } from './add-user-command.ts'
import { explainFailure } from './explain-failure.ts'
import { rejectOperatorCall } from './operator-calls.ts'
import { nounOf } from './user-nouns.ts'

/** Runs a user command and exits with its exit code. Prints errors instead of throwing. */
export async function runUser(given: readonly string[]): Promise<never> {
  return runProgram(async () => {
    const [word, ...rest] = given[0] === 'help' ? [given[1] ?? '--help', '--help'] : given
    const isVersion = word === 'version' && rest.length === 0
    const args = [isVersion ? '--version' : nounOf(word ?? '--help'), ...rest]
    rejectOperatorCall(args)
    const program = makeRoot()
    await addUserCommand(program, args[0] ?? '')
    for (const command of program.commands) formatDescriptions(command)
    await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
      throw explainFailure(error)
    })
  })
}
