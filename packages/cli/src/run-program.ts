import { OperatorFailure } from '@moorage/server'
import { type Command, CommanderError } from 'commander'

/** Exit code of a command line that names an unknown command or flag, as of a wrong setting. */
const usageCode = 2

/**
 * Runs the command line and ends the process. Failures are one line on stderr: those meant for the operator with
 * their own exit code (2 wrong setting, 3 already running, 4 schema, 5 no server), everything else with 1.
 */
export async function runProgram(program: Command, args: readonly string[]): Promise<never> {
  try {
    await program.parseAsync(args, { from: 'user' })
    process.exit()
  } catch (error) {
    process.exit(report(error))
  }
}

function report(error: unknown): number {
  // Commander has said its line, or printed the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageCode
  const message = error instanceof Error ? error.message || error.name : String(error)
  process.stderr.write(`moor: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  return error instanceof OperatorFailure ? error.exitCode : 1
}
