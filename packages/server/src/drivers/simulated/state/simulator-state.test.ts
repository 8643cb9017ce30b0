import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { migrateSimulator } from './migrate-simulator.ts'
import { openSimulatorState } from './simulator-state.ts'

const database = await createTestDatabase()
const state = openSimulatorState(database.url, 'instant')
beforeAll(async () => {
  await migrateSimulator(state.pool)
})
afterAll(async () => {
  await state.close()
  await database.close()
})

describe('a connection of the simulator', () => {
  it('that the server closes during a call fails that call as Busy and ends no process (rule 5)', async () => {
    const broken = inTransaction(state, async (tx) => {
      const {
        rows: [own],
      } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await state.pool.query('select pg_terminate_backend($1)', [own?.pid])
      await expect
        .poll(
          async () => (await state.pool.query('select 1 from pg_stat_activity where pid = $1', [own?.pid])).rowCount,
        )
        .toBe(0)
      return tx.query('select 1')
    })
    await expect(broken).rejects.toMatchObject({ code: 'Busy' })
    await expect(inTransaction(state, async (tx) => (await tx.query('select 1 as fine')).rows)).resolves.toEqual([
      { fine: 1 },
    ])
  })

  it('is closed by the server if its process holds a transaction open idly: a stopped worker must not hold back every stream (ADR 0005)', async () => {
    const {
      rows: [set],
    } = await state.pool.query<{ idle: string }>(
      `select current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(set?.idle).toBe('10s')
  })
})
