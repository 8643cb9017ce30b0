import { writeFileSync } from 'node:fs'
import { inspect, parseArgs } from 'node:util'
import { corpus } from './crash-rounds/corpus.ts'
import { runRounds } from './crash-rounds/run/run-rounds.ts'

const usage = 'npm run crash -- [--rounds N] [--seed S] [--from K] [--json FILE]'
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Runs the work of several accounts with faults at random times, and checks docs/invariants.md after each round. The seed is new unless given. Runs corpus.ts
 * first, except with `--from`: `--from K --rounds 1` replays round K. `--json` writes the report. Exits with 1 after a violation, 2 for an invalid argument.
 */
async function run({ seed: given, from, rounds, json }: RunOptions): Promise<boolean> {
  const seed = given ?? Date.now() % 1_000_000
  print(`seed ${seed}`)
  const beganMs = performance.now()
  const drawn = Array.from({ length: rounds }, (_none, index) => ({ seed, number: (from ?? 1) + index }))
  const reports = await runRounds(from === null ? [...corpus, ...drawn] : drawn, print)
  if (json !== null) writeFileSync(json, JSON.stringify({ seed, rounds: reports }, null, 2))
  const violations = reports.reduce((sum, report) => sum + report.violations.length, 0)
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  print(`${reports.length} rounds in ${seconds} s, ${violations} violations, seed ${seed}`)
  return violations === 0 && reports.length > 0
}

interface RunOptions {
  readonly rounds: number
  readonly seed: number | null
  readonly from: number | null
  readonly json: string | null
}

function read(): RunOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { rounds: text, seed: text, from: text, json: text } })
  const { rounds = '40', seed, from, json = null } = values
  return {
    rounds: wholeFrom(1, 'rounds', rounds),
    seed: seed === undefined ? null : wholeFrom(0, 'seed', seed),
    from: from === undefined ? null : wholeFrom(1, 'from', from),
    json,
  }
}

function wholeFrom(least: number, name: string, text: string): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text)
  throw new Error(`--${name} must be a whole number of at least ${least}, not ${JSON.stringify(text)}`)
}

function readOrEnd(): RunOptions {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exit(2)
  }
}

const options = readOrEnd()
// The `exit` event ends the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  process.exit((await run(options)) ? 0 : 1)
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
}
