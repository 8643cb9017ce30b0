import { once } from 'node:events'
import pg from 'pg'
import { percentile } from '../figures/percentiles.ts'
import { floorStatement } from './floor-statement.ts'

// Baseline program for nudges: node notify-floor.ts DATABASE_URL ROUNDS. One connection notifies, another listens and claims; prints both delays in
// milliseconds.
const [, , url = '', rounds = '200'] = process.argv
const [teller, hearer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
await Promise.all([teller.connect(), hearer.connect()])
await hearer.query('listen bench_floor')
const claim = { ...floorStatement('claim'), values: ['floor', 0] }
const heardMs: number[] = []
const claimedMs: number[] = []
for (let round = 0; round < Number(rounds); round += 1) {
  const heard = once(hearer, 'notification')
  const beganMs = performance.now()
  const told = teller.query("select pg_notify('bench_floor', '')")
  await heard
  heardMs.push(performance.now() - beganMs)
  await hearer.query(claim)
  claimedMs.push(performance.now() - beganMs)
  await told
}
const describe = (values: readonly number[]) => ({ p50Ms: percentile(values, 0.5), p99Ms: percentile(values, 0.99) })
process.stdout.write(`ready ${JSON.stringify({ heard: describe(heardMs), claimed: describe(claimedMs) })}\n`)
await Promise.all([teller.end(), hearer.end()])
