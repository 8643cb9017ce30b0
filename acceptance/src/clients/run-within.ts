import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

interface LimitedCall {
  readonly words: readonly string[]
  readonly seconds: number
  /** If `log` is absent, `isPrinted` decides whether output is printed. */
  readonly log?: string
  readonly isPrinted?: boolean
  readonly cwd?: string
}

/** Returns a command's exit code. After the timeout, kills its processes and returns 124. */
export async function runWithin(call: LimitedCall): Promise<{ readonly code: number | null }> {
  const { words, seconds, log, isPrinted = false, cwd } = call
  const output = log === undefined ? (isPrinted ? 'inherit' : 'ignore') : openSync(log, 'a')
  const child = spawn('timeout', ['-k', '10', String(seconds), ...words], {
    stdio: ['ignore', output, output],
    ...(cwd === undefined ? {} : { cwd }),
  })
  if (typeof output === 'number') closeSync(output)
  return { code: await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve)) }
}
