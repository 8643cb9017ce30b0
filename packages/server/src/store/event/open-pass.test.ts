import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestResize, requestVolume } from '#testkit/requests/request-volume.ts'
import type { Claim } from '../work/claim-work.ts'
import { type OwnTable, openPass } from './open-pass.ts'
import { touchWork } from '../work/touch-work.ts'

const bench = await openTestBench()
const run = sqlOn(bench.store)
beforeEach(async () => {
  await bench.store.db.deleteFrom('work').execute()
})

let made = 0
async function claimVolume(): Promise<{ claim: Claim; operationId: number }> {
  made += 1
  const { operationId } = await requestVolume(bench.store, bench.actor, { label: `opened-${made}` })
  const [claim] = await bench.claimDue()
  if (!claim) throw new Error('no work is due')
  return { claim, operationId }
}
const open = (claim: Claim, own: OwnTable | null = 'volumes') =>
  bench.store.db.transaction().execute((tx) => openPass(tx, claim, own))

async function isLocked(table: 'volumes' | 'work' | 'events', id: number): Promise<boolean> {
  const rows = await run`select 1 from ${sql.table(table)} where id = ${id} for no key update skip locked`
  return rows.length === 0
}

describe('the start of recording a pass', () => {
  it('returns the claim, the time and the open jobs, all locked until the commit', async () => {
    const { claim, operationId } = await claimVolume()
    await bench.store.db.transaction().execute(async (tx) => {
      const { state, events, nowMs } = await openPass(tx, claim, 'volumes')
      expect([state, events.map(({ row }) => [row.id, row.status])]).toEqual(['valid', [[operationId, 'scheduled']]])
      expect(nowMs).toBeGreaterThanOrEqual(claim.claimedAtMs)
      expect(Math.abs(Date.parse(events[0]?.now ?? '') - nowMs)).toBeLessThan(1)
      const locks = [isLocked('volumes', claim.id), isLocked('work', claim.id), isLocked('events', operationId)]
      expect(await Promise.all(locks)).toEqual([true, true, true])
    })
  })

  it("does not lock the resource's row if the caller has already locked it", async () => {
    const { claim } = await claimVolume()
    await bench.store.db.transaction().execute(async (tx) => {
      expect(await openPass(tx, claim, null)).toMatchObject({ state: 'valid', events: [{}] })
      expect(await isLocked('volumes', claim.id)).toBe(false)
    })
  })

  it('is rejected for a lost claim, without locking the jobs (ground rule 3)', async () => {
    const { claim, operationId } = await claimVolume()
    await run`update work set epoch = epoch + 1`
    await bench.store.db.transaction().execute(async (tx) => {
      expect(await openPass(tx, claim, 'volumes')).toEqual({ state: 'lost', nowMs: 0, events: [] })
      expect(await isLocked('events', operationId)).toBe(false)
    })
  })

  it('detects a later request for which it had to wait', async () => {
    const { claim } = await claimVolume()
    const request = await bench.store.db.startTransaction().execute()
    await sqlOn(request)`select from volumes where id = ${claim.id} for no key update`
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    // While a mutation holds the resource's row, the work row stays free.
    expect(await isLocked('work', claim.id)).toBe(false)
    await touchWork(request, { kind: 'volume', id: claim.id }, claim.region)
    await request.commit().execute()
    expect((await opened).state).toBe('overtaken')
  })

  it('detects a later request for which it had to wait at the work row', async () => {
    const { claim } = await claimVolume()
    const request = await bench.store.db.startTransaction().execute()
    await touchWork(request, { kind: 'volume', id: claim.id }, claim.region)
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    await request.commit().execute()
    expect((await opened).state).toBe('overtaken')
  })

  it('leaves out a job that ended while the statement waited for its lock', async () => {
    const { claim, operationId } = await claimVolume()
    const other = await bench.store.db.startTransaction().execute()
    await sqlOn(other)`update events set status = 'canceled', ended = moor_now() where id = ${operationId}`
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    await other.commit().execute()
    expect(await opened).toMatchObject({ state: 'valid', events: [] })
  })

  it('reports the claim as overtaken if the result contains a job accepted after the claim', async () => {
    const { claim } = await claimVolume()
    await run`update volumes set status = 'active', provisioned_at = moor_now() where id = ${claim.id}`
    const resize = await requestResize(bench, claim.id, 40)
    const { state, events } = await open(claim)
    expect([state, events.map(({ row }) => row.id).includes(resize)]).toEqual(['overtaken', true])
  })
})
