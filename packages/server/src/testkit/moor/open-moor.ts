import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { CommandEnd } from '../programs/open-command-bench.ts'
import { makeScratchFolder, type ScratchFolder } from '../programs/scratch-folder.ts'
import { type StartedProgram, startProgram } from '../programs/start-program.ts'
import { openResidentMoor } from './resident-moor.ts'

const bin = join(import.meta.dirname, '../../../../cli/bin/moor.js')

/** Options of one run. */
interface MoorRun {
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
  readonly node?: string | undefined
  readonly wrapper?: readonly string[]
}

/** Running server with its address. */
interface StartedMoor {
  readonly program: StartedProgram
  readonly origin: string
}

/** Runs `moor` on a scratch folder. */
export interface Moor {
  readonly scratch: ScratchFolder
  readonly url: string
  readonly start: (args: readonly string[], how?: MoorRun) => StartedProgram
  /** Uses a shared process, except with another Node.js or a wrapper. */
  readonly run: (args: readonly string[], how?: MoorRun) => Promise<CommandEnd>
  readonly runJson: (args: readonly string[], how?: MoorRun) => Promise<Record<string, unknown>>
  readonly serve: (args: readonly string[], how?: MoorRun) => Promise<StartedMoor>
}

/**
 * Returns functions that run `moor` on a scratch folder and, if given, a database; `more` extends the environment. `afterAll` stops the programs and removes
 * both.
 */
export function openMoor(more: Readonly<Record<string, string>> = {}, database: TestDatabase | null = null): Moor {
  const scratch = makeScratchFolder()
  const url = database?.url ?? ''
  const location = { MOORAGE_DATA: scratch.data, DATABASE_URL: url }
  const env = { ...location, ...(database && { MOORAGE_KEY_FILE: join(scratch.path, 'key') }), ...more }
  const started: StartedProgram[] = []
  const start: Moor['start'] = (args, { env: own = {}, node, wrapper = [] } = {}) => {
    const how = { env: { ...env, ...own }, wrapper, ...(node !== undefined && { node }) }
    const program = startProgram([bin, ...args], how)
    started.push(program)
    return program
  }
  const resident = openResidentMoor()
  const run: Moor['run'] = async (args, how = {}) => {
    const { input = '', env: own, node, wrapper } = how
    if (!node && !wrapper) return resident.run({ args, env: { ...env, ...own }, cwd: '/', input })
    const program = start(args, how)
    program.child.stdin?.end(input)
    return { code: await program.ended(), stdout: program.stdout(), stderr: program.stderr() }
  }
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGTERM')
    await Promise.all(started.map((program) => program.ended()))
    await database?.close()
    scratch.close()
  })
  return {
    scratch,
    url,
    start,
    run,
    async runJson(args, how) {
      const { code, stdout, stderr } = await run([...args, '--json'], how)
      if (code !== 0) throw new Error(`moor ${args.join(' ')} ended with ${code}: ${stderr}`)
      const printed: Record<string, unknown> = JSON.parse(stdout)
      return printed
    },
    async serve(args, how) {
      const program = start(args, how)
      return { program, origin: (await program.line()).replace('moorage ready ', '') }
    },
  }
}

/** Returns a `Moor` on a new test database; `afterAll` stops its programs and drops the database. */
export const openMoorOnDatabase = async (more: Readonly<Record<string, string>> = {}): Promise<Moor> =>
  openMoor(more, await createTestDatabase())
