import { exitCodes, OperatorFailure } from '@moorage/server/endings'
import { CommanderError } from 'commander'
import { writeNotice } from './output/write-out.ts'

/** Runs a command line and ends the process, by the one table of exit codes. Failures are one line on stderr, never a stack. */
export async function runProgram(run: () => Promise<unknown>): Promise<never> {
  // Whoever writes is told by the call: writeOut, or the pipe that a backup goes through. Without a listener this would be a stack.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await run()
    // A command that found what it was to look for has said so by process.exitCode.
    process.exit(process.exitCode ?? exitCodes.done.code)
  } catch (error) {
    process.exit(report(error))
  }
}

function report(error: unknown): number {
  // Commander has said its line, or printed the help that was asked for.
  if (error instanceof CommanderError) return (error.exitCode === 0 ? exitCodes.done : exitCodes.usage).code
  const message = error instanceof Error ? error.message || error.name : String(error)
  writeNotice(`moor: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  return error instanceof OperatorFailure ? error.exitCode : exitCodes.refused.code
}
