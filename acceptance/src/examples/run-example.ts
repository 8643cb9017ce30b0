import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runWithin } from '../clients/run-within.ts'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import type { ReadyExample } from './example-runs.ts'
import { killHolder } from './kill-holder.ts'

/** Time limit of a command, including compilation. */
const secondsMax = 400

/**
 * Runs an example's commands until one fails, then kills a program that keeps installations running. Returns problems, including leftover temporary folders.
 */
export async function runExample({ calls, holder }: ReadyExample): Promise<readonly string[]> {
  const scratch = makeScratchFolder()
  const temporary = join(scratch.path, 'tmp')
  mkdirSync(temporary)
  try {
    for (const { words, cwd } of calls) {
      const here = ['env', `TMPDIR=${temporary}`, ...words]
      const { code } = await runWithin({ words: here, seconds: secondsMax, isPrinted: true, cwd })
      if (code !== 0) return [`${words.join(' ')} ended with ${code}`]
    }
    const left = readdirSync(temporary).filter((name) => name.startsWith('moor'))
    const problems = left.map((name) => `${name} was left in the temporary folder`)
    if (holder !== undefined) problems.push(...(await killHolder(holder, temporary)))
    return problems
  } finally {
    scratch.close()
  }
}
