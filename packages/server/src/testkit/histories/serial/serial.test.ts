import { randomBytes } from 'node:crypto'
import { sqlOn } from '../../database/rows.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { runSerialHistory, type SerialHistory } from './serial-history.ts'
import { runSerial } from './run-serial.ts'
import { openSerialStage, type SerialStage } from './serial-environment.ts'
import { formatSerialReport } from './format-serial-report.ts'

const seed = Date.now() % 1_000_000

let stage: SerialStage
beforeAll(async () => {
  const database = await createTestDatabase()
  stage = await openSerialStage(database.url, `stage_${randomBytes(4).toString('hex')}`)
  return async () => {
    await stage.close()
    await database.close()
  }
})

describe('concurrent requests, workers and a reader of the log', () => {
  it(`keep their invariants despite errors, crashes and late calls (seed ${seed})`, async () => {
    const report = await runSerial(stage, { seed, histories: 2, lanes: 1, onceIn: 60 })
    expect(report.broken, formatSerialReport(report, 0)).toEqual([])
    expect(report.turns).toBeGreaterThan(100)
  })

  // On a busy machine, two concurrent passes of one worker may reach their next statements in another order. So two of at most four runs must agree.
  it('run in the same order for the same seed and number', async () => {
    const seen = new Set<string>()
    for (let runs = 1; seen.size === runs - 1; runs += 1) {
      const { trace } = await runSerialHistory(stage, { seed: 1, number: 1, onceIn: 60 })
      expect(trace.some((line) => line.includes(' !! '))).toBe(true)
      seen.add(trace.join('\n'))
      expect(seen.size, 'different orders').toBeLessThan(4)
    }
  })

  it.each<[string, string, NonNullable<SerialHistory['sabotage']>]>([
    [
      'an event that ends without a log entry',
      'one operation is one event',
      ({ db }) => sqlOn(db)`update events set status = 'canceled' where status = 'finished'`,
    ],
    [
      'a disk that differs from its row',
      'every volume has its disk',
      ({ db }) => sqlOn(db)`update sim.volumes set size_gib = size_gib - 1`,
    ],
    [
      'billing that does not end',
      'billing intervals match the existing resources',
      ({ db }) =>
        sqlOn(
          db,
        )`insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
          select account_id, 'volume', 99, label, quantity, hourly, monthly, opened from billing_intervals limit 1`,
    ],
  ])('violate an invariant after an injected fault: %s', async (_fault, invariant, sabotage) => {
    const { problems } = await runSerialHistory(stage, { seed: 1, number: 0, onceIn: 0, sabotage })
    expect(
      problems.filter((problem) => problem.startsWith(invariant)),
      problems.join('\n'),
    ).toHaveLength(1)
  })
})
