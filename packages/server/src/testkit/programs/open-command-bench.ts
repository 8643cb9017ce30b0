import { join } from 'node:path'
import { makeScratchFolder } from './scratch-folder.ts'
import { type StartedProgram, startProgram } from './start-program.ts'

/** Output and exit code of a command. */
export interface CommandEnd {
  readonly code: number | NodeJS.Signals
  readonly stdout: string
  readonly stderr: string
}

/** Options of a run. */
interface CommandRun {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** True to run in a separate process. */
  readonly isApart?: boolean
}

/** Command to run; `env` is added to the environment of the test. */
export interface ResidentCall {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly input: string | Buffer
}

interface Shared {
  readonly databaseUrl: string
  run(call: ResidentCall): Promise<CommandEnd>
}

/** Running `moor up`, and users' commands beside it. */
export interface CommandBench {
  readonly origin: string
  /** Parent of the data folder. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  run(args: readonly string[], how?: CommandRun): Promise<CommandEnd>
  /** Runs a command line on a new terminal. */
  onTerminal(line: string, input?: string): Promise<CommandEnd>
  /** Kills the service, runs the callback, and restarts the service at the same address. */
  restart(away?: () => Promise<unknown>, more?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * Starts `moor up` from the file `bin` in a scratch folder, at the instant pace unless `settings` say otherwise. Returns functions that run commands on it.
 * `close` stops it and removes the folder.
 */
export async function openCommandBench(
  bin: string,
  settings: readonly string[] = [],
  shared: Shared | null = null,
): Promise<CommandBench> {
  const scratch = makeScratchFolder()
  const env = {
    MOORAGE_DATA: scratch.data,
    DATABASE_URL: shared?.databaseUrl ?? '',
    HOME: scratch.path,
    XDG_CONFIG_HOME: join(scratch.path, 'config'),
    KUBECONFIG: '',
    MOORAGE_URL: '',
    MOORAGE_TOKEN: '',
  }
  const start = (listen: string, more: readonly string[] = []): StartedProgram =>
    startProgram([bin, 'up', '--listen', listen, '--sim-pace', 'instant', ...settings, ...more], { env })
  let server = start('127.0.0.1:0')
  const origin = (await server.line()).replace('moorage ready ', '')
  const run: CommandBench['run'] = async (args, { input = '', env: more = {}, isApart = false } = {}) => {
    if (shared && !isApart) return shared.run({ args, env: { ...env, ...more }, cwd: scratch.path, input })
    const program = startProgram([bin, ...args], { env: { ...env, ...more }, cwd: scratch.path })
    program.child.stdin?.end(input)
    return { code: await program.ended(), stdout: program.stdout(), stderr: program.stderr() }
  }
  return {
    origin,
    folder: scratch.path,
    env,
    run,
    async onTerminal(line, input = '') {
      const program = startProgram(['-qec', line, '/dev/null'], { node: 'script', env, cwd: scratch.path })
      program.child.stdin?.write(input)
      const code = await program.ended()
      return { code, stdout: program.stdout(), stderr: program.stderr() }
    },
    async restart(away, more) {
      server.child.kill('SIGKILL')
      await server.ended()
      await away?.()
      server = start(new URL(origin).host, more)
      await server.line()
    },
    async close() {
      server.child.kill('SIGTERM')
      await server.ended()
      scratch.close()
    },
  }
}
