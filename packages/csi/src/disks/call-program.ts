import { execFile } from 'node:child_process'
import { CallError } from '../wire/call-error.ts'

/** Exit code and standard output of a program. */
export interface CalledProgram {
  readonly code: number
  readonly output: string
}

/** Time to create or check a filesystem of 16 TiB. */
const deadlineMs = 110_000

/**
 * Runs a program; returns its exit code and standard output. Throws INTERNAL with its error output for an exit code outside `codes`. Kills it after 110 s,
 * which also throws.
 */
export async function callProgram(
  program: string,
  args: readonly string[],
  codes: readonly number[] = [0],
): Promise<CalledProgram> {
  const end = await new Promise<CalledProgram & { readonly message: string }>((resolve) => {
    execFile(program, [...args], { timeout: deadlineMs, killSignal: 'SIGKILL' }, (error, output, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, output, message: stderr.trim() || output.trim() || (error?.message ?? '') })
    })
  })
  if (codes.includes(end.code)) return end
  throw new CallError('INTERNAL', `${program} ended with ${end.code}: ${end.message.slice(-500)}`)
}
