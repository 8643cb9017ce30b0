import { baselineStatement } from './baseline-statement.ts'
import { openBaselinePool } from './baseline-pool.ts'

// node lease-baseline.ts DATABASE_URL: claims and completes due work, 16 rows at once like a worker. Prints the duration in milliseconds and the CPU time in
// microseconds.
const slots = 16
const pool = openBaselinePool(process.argv[2] ?? '')
const claim = baselineStatement('claim')
const report = baselineStatement('report')

const claimDue = async (): Promise<readonly { id: number; epoch: number }[]> =>
  (await pool.query<{ id: number; epoch: number }>({ ...claim, values: ['floor', slots] })).rows

await pool.query('select 1')
const [beganMs, usage] = [performance.now(), process.cpuUsage()]
for (let due = await claimDue(); due.length > 0; due = await claimDue())
  await Promise.all(due.map(({ id, epoch }) => pool.query({ ...report, values: [id, epoch] })))
const { user, system } = process.cpuUsage(usage)
process.stdout.write(`ready ${JSON.stringify({ tookMs: performance.now() - beganMs, cpuUs: user + system })}\n`)
await pool.end()
