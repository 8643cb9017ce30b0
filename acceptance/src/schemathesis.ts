import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { steadyReach } from './client/reach.ts'
import { openOperator } from './moor/operator.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { startUp } from './moor/start-up.ts'
import { corpus } from './schemathesis/corpus.ts'
import type { DialectName } from './wire/dialect-table.ts'

/**
 * Runs Schemathesis, a reader of OpenAPI documents that is not ours, against a service of its own: examples, bounds, random data that
 * fits and data that does not, and walks along the document's links. Arguments after `--` go to it. The seed is a new one for each run unless
 * it is given; the runs of schemathesis/corpus.ts come first, except with `--seed`.
 */
const usage = 'node acceptance/src/schemathesis.ts --st PROGRAM [--dialect neutral|linode] [--seed N] [-- OPTIONS]'
const { values, positionals } = parseArgs({
  options: { st: { type: 'string' }, dialect: { type: 'string', default: 'neutral' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const folder = new URL('../schemathesis/', import.meta.url)

/** No more than the simulation carries beside the run: bodies ask for thousands of nodes. */
const limits = ['--nodes', '20', '--clusters', '10', '--hosts', '100', '--volumes', '500', '--tokens', '500']

/** One run of the program. */
interface Run {
  readonly seed: number
  readonly options: readonly string[]
}

/** Makes the runs against one service; returns the exit code of one that failed, or 0. */
async function run(st: string, dialect: DialectName, runs: readonly Run[]): Promise<number> {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect, env: { MOORAGE_RATE_LIMIT: 'off' } })
    try {
      const token = scratch.read('admin-token')
      const account = String((await read(server.origin, 'account', token))['company'])
      const operator = openOperator(steadyReach(server.origin), { MOORAGE_DATA: scratch.data })
      await operator.run('admin', 'account', 'limit', '--account', account, ...limits)
      const [own] = (await read(server.origin, 'profile/tokens', token))['data'] as { id: number }[]
      // As words of `env`, so that the rest of the environment goes on to it.
      const words = [
        `MOOR_TOKEN=${token}`,
        `MOOR_TOKEN_ID=${own?.id}`,
        `SCHEMATHESIS_HOOKS=${new URL('hooks.py', folder).pathname}`,
        st,
        `--config-file=${new URL('schemathesis.toml', folder).pathname}`,
        '--no-color',
        'run',
        `${server.origin}/v4/openapi.json`,
      ]
      let failed = 0
      for (const one of runs) failed = (await runOnce(words, scratch.path, one)) || failed
      return failed
    } finally {
      await server.stop()
    }
  } finally {
    scratch.close()
  }
}

async function runOnce(words: readonly string[], cwd: string, { seed, options }: Run): Promise<number> {
  process.stdout.write(`seed ${seed}\n`)
  const child = spawn('env', [...words, '--seed', `${seed}`, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd,
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) process.stdout.write(`failed; again: --seed ${seed} -- ${options.join(' ')}\n`)
  return code ?? 1
}

async function read(origin: string, path: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/v4/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>
}

const { st, dialect, seed } = values
if (st === undefined || (dialect !== 'neutral' && dialect !== 'linode') || !/^\d{1,9}$/.test(seed ?? '0')) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const drawn = { seed: seed === undefined ? randomInt(1_000_000) : Number(seed), options: positionals }
  const first = seed === undefined ? corpus.filter((one) => one.dialect === dialect) : []
  process.exitCode = await run(st, dialect, [...first, drawn])
}
