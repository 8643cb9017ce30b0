import { runProgram } from '../run-program.ts'
import { followParent } from './follow-parent.ts'
import { makeProgram } from './make-program.ts'

/** Runs an operator command and exits. */
export async function runOperator(args: readonly string[]): Promise<never> {
  followParent(process.env)
  return runProgram(() => makeProgram().parseAsync(args, { from: 'user' }))
}
