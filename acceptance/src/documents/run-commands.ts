import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readCommands } from './read-commands.ts'

/** Page, with the environment of its commands. */
export interface PageRun {
  readonly page: string
  readonly cwd: string
  readonly env: readonly string[]
  /** Unavailable programs with the reason. Their commands are omitted. */
  readonly unavailable?: Readonly<Record<string, string>>
  readonly replace?: Readonly<Record<string, string>>
}

/** Result of a page's commands. */
export interface PageResult {
  /** Terminal output without styles. Each command is preceded by `+`. */
  readonly output: string
  readonly missing: readonly string[]
}

/** A command that waits for input fails with its output before the test's timeout. */
const limitSeconds = '200'

/**
 * Runs a page's commands on a terminal, confirms prompts, and returns the output. Omits commands of missing programs. Throws at the first failure, with the
 * output so far.
 */
export async function runCommands({ page, cwd, env, unavailable = {}, replace = {} }: PageRun): Promise<PageResult> {
  const commands = readCommands(page).map((line) => replaceWords(line, replace))
  const reasons = { ...unavailable, ...(isInstalled('kubectl', env) ? {} : { kubectl: 'it is not installed' }) }
  const missing = Object.keys(reasons)
  for (const [program, reason] of Object.entries(reasons)) {
    if (commands.some((line) => callsProgram(line, program)))
      process.stdout.write(`=== ${program} commands of ${page}: not run: ${reason}\n`)
  }
  const script = join(cwd, 'commands.sh')
  const lines = commands.filter((line) => !missing.some((program) => callsProgram(line, program)))
  writeFileSync(script, ['export PATH=$PWD/node_modules/.bin:$PATH', 'set -ex', ...lines].join('\n'))
  const terminal = spawn(
    'timeout',
    ['-k', '5', limitSeconds, 'env', ...env, 'script', '-qec', `bash ${script}`, '/dev/null'],
    { cwd },
  )
  let [styled, confirmed] = ['', 0]
  terminal.stdout.setEncoding('utf8').on('data', (part: string) => {
    styled += part
    // A prompt can arrive in two parts.
    for (const prompts = styled.split('[y/N]').length - 1; confirmed < prompts; confirmed += 1)
      terminal.stdin.write('y\n')
  })
  const [code] = await once(terminal, 'close')
  const output = stripVTControlCharacters(styled)
  if (code !== 0) throw new Error(`A command of ${page} ended with ${String(code)}:\n${output}`)
  return { output, missing }
}

const callsProgram = (line: string, program: string): boolean => new RegExp(`(^|[ '])${program} `).test(line)

const isInstalled = (program: string, env: readonly string[]): boolean =>
  spawnSync('env', [...env, 'sh', '-c', 'command -v "$0"', program]).status === 0

const replaceWords = (line: string, replace: Readonly<Record<string, string>>): string =>
  Object.entries(replace).reduce(
    (text, [from, to]) => text.replaceAll(new RegExp(`(?<![\\w-])${from}(?!\\w)`, 'g'), () => to),
    line,
  )
