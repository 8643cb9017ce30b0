import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { fixedOriginSelector } from './client/origin-selector.ts'
import { openOperator } from './moor/operator.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { startUp } from './moor/start-up.ts'
import { type DialectName, corpus } from './schemathesis/corpus.ts'

/**
 * Runs Schemathesis against its own service: examples, bounds, valid and invalid random data, and chains along links. Passes arguments after `--`. Without
 * `--seed`, the seed is new, and the runs of schemathesis/corpus.ts come first.
 */
const usage = 'node acceptance/src/schemathesis.ts --st PROGRAM [--dialect neutral|linode] [--seed N] [-- OPTIONS]'
const { values, positionals } = parseArgs({
  options: { st: { type: 'string' }, dialect: { type: 'string', default: 'neutral' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const folder = new URL('../schemathesis/', import.meta.url)

/** Random requests contain thousands of nodes, which the simulator would create. */
const limits = ['--nodes', '20', '--clusters', '10', '--hosts', '100', '--volumes', '500', '--tokens', '500']

interface Run {
  readonly seed: number
  readonly options: readonly string[]
}

async function run(st: string, dialect: DialectName, runs: readonly Run[]): Promise<number> {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect, env: { MOORAGE_RATE_LIMIT: 'off' } })
    try {
      const token = scratch.read('admin-token')
      const account = String((await read(server.origin, 'account', token))['company'])
      const operator = openOperator(fixedOriginSelector(server.origin), { MOORAGE_DATA: scratch.data })
      await operator.run('admin', 'account', 'limit', '--account', account, ...limits)
      const [own] = (await read(server.origin, 'profile/tokens', token))['data'] as { id: number }[]
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
