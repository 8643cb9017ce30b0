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
}

/** Result of the walk. */
export interface PageResult {
  readonly code: number | null
  /** Output of the terminal without styles: commands, preceded by `+`, and what they printed. */
  readonly output: string
  readonly hasKubectl: boolean
}

/** Types the commands of a page on a terminal, stops at the first one that fails, and confirms the one question that is asked. */
export async function runCommands({ page, cwd, env }: PageRun): Promise<PageResult> {
  const hasKubectl = spawnSync('env', [...env, 'kubectl', 'version', '--client']).status === 0
  if (!hasKubectl) process.stdout.write(`=== kubectl commands of ${page}: not run: kubectl is not installed\n`)
  const script = join(cwd, 'commands.sh')
  writeFileSync(script, `set -ex\n${readCommands(page, hasKubectl)}`)
  const terminal = spawn('env', [...env, 'script', '-qec', `bash ${script}`, '/dev/null'], { cwd })
  terminal.stdin.write('y\n')
  const [output, [code]] = await Promise.all([text(terminal.stdout), once(terminal, 'close')])
  return { code: code as number | null, output: stripVTControlCharacters(output), hasKubectl }
}
