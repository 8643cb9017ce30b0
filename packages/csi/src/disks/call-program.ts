import { execFile } from 'node:child_process'
import { CallRefusal } from '../wire/call-refusal.ts'

/** How a program ended. */
export interface CalledProgram {
  readonly code: number
  readonly output: string
}

/** A filesystem of 16 TiB is made and checked within this, in milliseconds. */
const deadlineMs = 110_000

/** Runs a program by its arguments. Throws INTERNAL with its own words where it ends with another code than these. */
export async function callProgram(
  program: string,
  args: readonly string[],
  codes: readonly number[] = [0],
): Promise<CalledProgram> {
  const end = await new Promise<CalledProgram & { readonly words: string }>((resolve) => {
    execFile(program, [...args], { timeout: deadlineMs, killSignal: 'SIGKILL' }, (error, output, trouble) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, output, words: trouble.trim() || output.trim() || (error?.message ?? '') })
    })
  })
  if (codes.includes(end.code)) return end
  throw new CallRefusal('INTERNAL', `${program} ended with ${end.code}: ${end.words.slice(-500)}`)
}
