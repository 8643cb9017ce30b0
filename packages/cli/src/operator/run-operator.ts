import { runProgram } from '../run-program.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { makeProgram } from './make-program.ts'

/** Runs an operator command and exits with its exit code, at the latest with its launcher or npm. Prints errors instead of throwing. */
export async function runOperator(args: readonly string[]): Promise<never> {
  exitWithParent(process.env)
  return runProgram(() => makeProgram().parseAsync(args, { from: 'user' }))
}
