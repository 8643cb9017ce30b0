import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/** A call of a program, and how long it may take. */
interface LimitedCall {
  readonly words: readonly string[]
  readonly seconds: number
  /** File that what it says is added to; else nobody reads it, or with `isTold` whoever reads us. */
  readonly log?: string
  readonly isTold?: boolean
  readonly cwd?: string
}

/** Runs a call to its end, or ends it with its children after so many seconds: its code is 124 then. */
export async function runWithin(call: LimitedCall): Promise<{ readonly code: number | null }> {
  const { words, seconds, log, isTold = false, cwd } = call
  const output = log === undefined ? (isTold ? 'inherit' : 'ignore') : openSync(log, 'a')
  const child = spawn('timeout', ['-k', '10', String(seconds), ...words], {
    stdio: ['ignore', output, output],
    ...(cwd === undefined ? {} : { cwd }),
  })
  if (typeof output === 'number') closeSync(output)
  return { code: await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve)) }
}
