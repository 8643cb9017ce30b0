import { writeFileSync } from 'node:fs'
import { inspect, parseArgs } from 'node:util'
import { playRounds } from './crash-rounds/run/play-rounds.ts'

/**
 * Work of several accounts on several processes, and faults at random instants: npm run crash -- --rounds N --seed S. What must hold after each
 * round: docs/invariants.md. `--from K --rounds 1` plays one round again; `--json FILE` writes the report. Ends with 1 when something did not hold.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
// What it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
say(`seed ${seed}`)
try {
  const beganMs = performance.now()
  const reports = await playRounds({ seed, from: Number(values.from), rounds: Number(values.rounds), say })
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ seed, rounds: reports }, null, 2))
  const violations = reports.reduce((sum, report) => sum + report.violations.length, 0)
  say(
    `${reports.length} rounds in ${Math.round((performance.now() - beganMs) / 1000)} s, ${violations} violations, seed ${seed}`,
  )
  process.exit(violations === 0 && reports.length > 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
}
