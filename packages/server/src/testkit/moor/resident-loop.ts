import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { errorMessage } from '#domain/shared/index.ts'
import type { ResidentCall, CommandEnd } from '../programs/open-command-bench.ts'

// Child process of resident-moor.ts: runs the entry of `moor` once per message, with separate streams, environment and exit code.
const cli = join(import.meta.dirname, '../../../../cli')
const { findBundle }: { findBundle(root: string): string | null } = await import(join(cli, 'bin/find-bundle.js'))
const main = pathToFileURL(findBundle(join(cli, '../..')) ?? join(cli, 'src/main.ts')).href
const listened = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'uncaughtException'] as const

let fail: (error: unknown) => void = () => undefined
process.on('uncaughtException', (error) => fail(error))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
let count = 0

process.on('message', (call: ResidentCall) => {
  void run(call).then((end) => process.send?.(end))
})

function run({ args, env, cwd, input }: ResidentCall): Promise<CommandEnd> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.argv = [process.execPath, 'moor', ...args]
  process.exitCode = undefined
  replace('stdin', Readable.from(input.length === 0 ? [] : [Buffer.from(input)]))
  const [stdout, stderr] = [collect('stdout'), collect('stderr')]
  return new Promise((resolve) => {
    const end = (code: number): void => {
      process.emit('exit', code)
      for (const name of listened) process.removeAllListeners(name)
      process.on('uncaughtException', (error) => fail(error))
      resolve({ code, stdout: stdout(), stderr: stderr() })
    }
    // Unlike Node's, this process.exit returns: commands have no code after the call.
    replace('exit', (code?: number) => end(Number(code ?? process.exitCode ?? 0)))
    fail = (error) => {
      process.stderr.write(errorMessage(error))
      end(1)
    }
    // With a new query string, Node.js evaluates the entry again.
    import(`${main}?run=${(count += 1)}`).catch(fail)
  })
}

function collect(name: 'stdout' | 'stderr'): () => string {
  const pieces: Buffer[] = []
  const write = (piece: Buffer, _encoding: string, done: () => void): void => {
    pieces.push(piece)
    done()
  }
  replace(name, new Writable({ write }))
  return () => Buffer.concat(pieces).toString('utf8')
}

function replace(name: 'stdin' | 'stdout' | 'stderr' | 'exit', value: unknown): void {
  Object.defineProperty(process, name, { configurable: true, value })
}
