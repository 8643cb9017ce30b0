import { once } from 'node:events'
import pg from 'pg'
import { percentile } from '../figures/percentiles.ts'
import { baselineStatement } from './baseline-statement.ts'

// node notify-baseline.ts DATABASE_URL ROUNDS: one connection notifies, another listens and claims. Prints the delays in milliseconds.
const [, , url = '', rounds = '200'] = process.argv
const [notifier, listener] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
await Promise.all([notifier.connect(), listener.connect()])
await listener.query('listen bench_floor')
const claim = { ...baselineStatement('claim'), values: ['floor', 0] }
const notifiedMs: number[] = []
const claimedMs: number[] = []
for (let round = 0; round < Number(rounds); round += 1) {
  const notification = once(listener, 'notification')
  const beganMs = performance.now()
  const notified = notifier.query("select pg_notify('bench_floor', '')")
  await notification
  notifiedMs.push(performance.now() - beganMs)
  await listener.query(claim)
  claimedMs.push(performance.now() - beganMs)
  await notified
}
const describe = (values: readonly number[]) => ({ p50Ms: percentile(values, 0.5), p99Ms: percentile(values, 0.99) })
process.stdout.write(`ready ${JSON.stringify({ heard: describe(notifiedMs), claimed: describe(claimedMs) })}\n`)
await Promise.all([notifier.end(), listener.end()])
