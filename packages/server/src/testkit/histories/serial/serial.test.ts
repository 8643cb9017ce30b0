import { randomBytes } from 'node:crypto'
import { sqlOn } from '../../database/rows.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { runSerialHistory, type SerialHistory } from './serial-history.ts'
import { runSerial } from './run-serial.ts'
import { openSerialStage, type SerialStage } from './serial-environment.ts'
import { formatSerialReport } from './format-serial-report.ts'

/** A new one for each run; a failure prints it. */
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

describe('requests, workers and a reader of the log, one step at a time', () => {
  it(`keep what must hold whatever fails, dies or comes late (seed ${seed})`, async () => {
    const report = await runSerial(stage, { seed, histories: 2, lanes: 1, onceIn: 60 })
    expect(report.broken, formatSerialReport(report, 0)).toEqual([])
    expect(report.turns).toBeGreaterThan(100)
  })

  // Work that is due at the same instant is taken as it lies in the table, which a vacuum of the server may change in between.
  it('come in the same order for the same seed and number', { retry: 2 }, async () => {
    const runOnce = () => runSerialHistory(stage, { seed: 1, number: 1, onceIn: 60 })
    const [one, other] = [await runOnce(), await runOnce()]
    expect(other.trace).toEqual(one.trace)
    expect(one.trace.some((line) => line.includes(' !! '))).toBe(true)
  })

  it.each<[string, string, NonNullable<SerialHistory['sabotage']>]>([
    [
      'an event that ends without a word in the log',
      'one operation is one event',
      ({ db }) => sqlOn(db)`update events set status = 'canceled' where status = 'finished'`,
    ],
    [
      'a disk that is not what its row says',
      'every volume has its disk',
      ({ db }) => sqlOn(db)`update sim.volumes set size_gib = size_gib - 1`,
    ],
    [
      'billing that does not end',
      'what is billed is what exists',
      ({ db }) =>
        sqlOn(
          db,
        )`insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
          select account_id, 'volume', 99, label, quantity, hourly, monthly, opened from billing_intervals limit 1`,
    ],
  ])('find a fault that is planted: %s', async (_fault, invariant, sabotage) => {
    const { problems } = await runSerialHistory(stage, { seed: 1, number: 0, onceIn: 0, sabotage })
    expect(
      problems.filter((problem) => problem.startsWith(invariant)),
      problems.join('\n'),
    ).toHaveLength(1)
  })
})
