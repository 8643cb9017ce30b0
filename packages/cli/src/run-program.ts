import { exitCodes, OperatorFailure } from '@moorage/server/exit'
import { CommanderError } from 'commander'
import { writeNotice } from './output/write-out.ts'

/** Runs a command line and exits with its exit code. Prints an error as one line on stderr, never a stack trace. */
export async function runProgram(run: () => Promise<unknown>): Promise<never> {
  // `writeOut` or the pipe of a backup reports write errors. Without a listener, Node would print a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await run()
    process.exit(process.exitCode ?? exitCodes.done.code)
  } catch (error) {
    process.exit(report(error))
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return (error.exitCode === 0 ? exitCodes.done : exitCodes.usage).code
  const message = error instanceof Error ? error.message || error.name : String(error)
  writeNotice(`moor: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  return error instanceof OperatorFailure ? error.exitCode : exitCodes.refused.code
}
