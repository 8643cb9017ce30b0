import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { readCommands } from './read-commands.ts'

/** What a walk through a page needs. */
export interface PageRun {
  /** Page with the commands, relative to the repository's root. */
  readonly page: string
  /** Folder in which a user would type them; `.moorage` and `node_modules` are in it. */
  readonly cwd: string
  /** Arguments of env(1): variables, preceded by `-i` if the walk inherits nothing. */
  readonly env: readonly string[]
  /** Programs that this machine cannot run, with the reason: their commands are left out, and the output says so. */
  readonly unavailable?: Readonly<Record<string, string>>
}

/** Result of the walk. */
export interface PageResult {
  readonly code: number | null
  /** Output of the terminal without styles: commands, preceded by `+`, and what they printed. */
  readonly output: string
  /** Programs whose commands were left out, because the machine does not have them. */
  readonly missing: readonly string[]
}

/** Types the commands of a page on a terminal, stops at the first one that fails, and confirms the one question that is asked. */
export async function runCommands({ page, cwd, env, unavailable = {} }: PageRun): Promise<PageResult> {
  const reasons = { ...unavailable, ...(isInstalled('kubectl', env) ? {} : { kubectl: 'it is not installed' }) }
  const missing = Object.keys(reasons)
  for (const [program, reason] of Object.entries(reasons)) {
    if (readCommands(page, []) !== readCommands(page, [program]))
      process.stdout.write(`=== ${program} commands of ${page}: not run: ${reason}\n`)
  }
  const script = join(cwd, 'commands.sh')
  writeFileSync(script, `set -ex\n${readCommands(page, missing)}`)
  const terminal = spawn('env', [...env, 'script', '-qec', `bash ${script}`, '/dev/null'], { cwd })
  terminal.stdin.write('y\n')
  const [output, [code]] = await Promise.all([text(terminal.stdout), once(terminal, 'close')])
  return { code: code as number | null, output: stripVTControlCharacters(output), missing }
}

const isInstalled = (program: string, env: readonly string[]): boolean =>
  spawnSync('env', [...env, 'sh', '-c', 'command -v "$0"', program]).status === 0
