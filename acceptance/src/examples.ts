import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { NotRun } from './clients/fetch-client.ts'
import { exampleRuns } from './examples/example-runs.ts'
import { runExample } from './examples/run-example.ts'

/** Runs an example as documented. Exits with 0, 1 after a failure, or 3 for an unavailable dependency. */
const usage = `node acceptance/src/examples.ts EXAMPLE [--cache FOLDER] [--within MINUTES]
  EXAMPLE           one of ${Object.keys(exampleRuns).join(', ')}
  --cache FOLDER    cache for dependencies between runs
  --within MINUTES  timeout for fetching (default: 10)`

const { values, positionals } = parseArgs({
  options: { cache: { type: 'string', default: '.cache' }, within: { type: 'string', default: '10' } },
  allowPositionals: true,
})

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function run(name: string): Promise<number> {
  const prepareExample = exampleRuns[name]
  const minutes = Number(values.within)
  if (prepareExample === undefined || !(minutes > 0)) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const problems = await runExample(
    await prepareExample({ folder: resolve(values.cache), withinSeconds: minutes * 60 }),
  )
  for (const one of problems) print(`PROBLEM ${one}`)
  print(`${name}: ${problems.length} problems`)
  return problems.length === 0 ? 0 : 1
}

try {
  process.exitCode = await run(positionals[0] ?? '')
} catch (error) {
  if (!(error instanceof NotRun)) throw error
  print(`not run: ${error.message}`)
  process.exitCode = 3
}
