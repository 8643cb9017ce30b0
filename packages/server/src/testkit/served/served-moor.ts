import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { type StartedProgram, startProgram } from '../programs/start-program.ts'

const bin = join(import.meta.dirname, '../../../../cli/bin/moor.js')

/** Service on a database that outlives it. */
export interface ServedMoor {
  readonly origin: string
  readonly token: string
  readonly folder: string
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  run(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

/**
 * Starts `moor serve` with one account on a new database; `settings` extend the environment. Returns its token, and functions that run commands and restart it.
 */
export async function serveMoor(settings: Readonly<Record<string, string>> = {}): Promise<ServedMoor> {
  const database = await createTestDatabase()
  const scratch = makeScratchFolder()
  const env: Record<string, string> = {
    MOORAGE_DATA: scratch.data,
    MOORAGE_KEY_FILE: join(scratch.path, 'key'),
    MOORAGE_LISTEN: '127.0.0.1:0',
    DATABASE_URL: database.url,
    MOORAGE_LOG: 'warn',
    ...settings,
  }
  const begin = async (): Promise<readonly [StartedProgram, string]> => {
    const program = startProgram([bin, 'serve', '--api', '--worker'], { env })
    return [program, (await program.line()).replace('moorage ready ', '')]
  }
  const [first, origin] = await begin()
  let running = first
  // Clients find the restarted service at the same port.
  env['MOORAGE_LISTEN'] = new URL(origin).host
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal)
    await running.ended()
  }
  const run: ServedMoor['run'] = async (...args) => {
    const program = startProgram([bin, ...args, '--json'], { env })
    const code = await program.ended()
    if (code !== 0) throw new Error(`moor ${args.join(' ')} ended with ${code}: ${program.stderr()}`)
    const printed: Readonly<Record<string, unknown>> = JSON.parse(program.stdout())
    return printed
  }
  const { token } = await run('admin', 'account', 'create', '--label', 'Shipyard', '--user', 'admin')
  return {
    origin,
    token: String(token),
    folder: scratch.path,
    run,
    start: async () => void ([running] = await begin()),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM')
      await database.close()
      scratch.close()
    },
  }
}

/** Starts and returns a service like `serveMoor`; `afterAll` closes it. */
export async function serveTestMoor(settings: Readonly<Record<string, string>> = {}): Promise<ServedMoor> {
  const served = await serveMoor(settings)
  afterAll(() => served.close())
  return served
}
