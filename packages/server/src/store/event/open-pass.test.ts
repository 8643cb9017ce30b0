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
  if (!claim) throw new Error('nothing was due')
  return { claim, operationId }
}
const open = (claim: Claim, own: OwnTable | null = 'volumes') =>
  bench.store.db.transaction().execute((tx) => openPass(tx, claim, own))

/** Whether somebody holds a lock on the row of this number. */
async function isLocked(table: 'volumes' | 'work' | 'events', id: number): Promise<boolean> {
  const rows = await run`select 1 from ${sql.table(table)} where id = ${id} for no key update skip locked`
  return rows.length === 0
}

describe('the recording of a pass begins', () => {
  it('with the claim, the time and the open jobs, all of which stay as they are until its end', async () => {
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

  it('without a lock on the own row where the caller has what there is to lock', async () => {
    const { claim } = await claimVolume()
    await bench.store.db.transaction().execute(async (tx) => {
      expect(await openPass(tx, claim, null)).toMatchObject({ state: 'valid', events: [{}] })
      expect(await isLocked('volumes', claim.id)).toBe(false)
    })
  })

  it('and is refused to whoever has lost the claim, who keeps nobody from the jobs (ground rule 3)', async () => {
    const { claim, operationId } = await claimVolume()
    await run`update work set epoch = epoch + 1`
    await bench.store.db.transaction().execute(async (tx) => {
      expect(await openPass(tx, claim, 'volumes')).toEqual({ state: 'lost', nowMs: 0, events: [] })
      expect(await isLocked('events', operationId)).toBe(false)
    })
  })

  it('and knows of a later request that it had to wait for', async () => {
    const { claim } = await claimVolume()
    const request = await bench.store.db.startTransaction().execute()
    await sqlOn(request)`select from volumes where id = ${claim.id} for no key update`
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    // The own row comes first: whoever holds it, as every mutation does, finds the work row free.
    expect(await isLocked('work', claim.id)).toBe(false)
    await touchWork(request, { kind: 'volume', id: claim.id }, claim.region)
    await request.commit().execute()
    expect((await opened).state).toBe('overtaken')
  })

  it('and of one that it had to wait for at the work row alone', async () => {
    const { claim } = await claimVolume()
    const request = await bench.store.db.startTransaction().execute()
    await touchWork(request, { kind: 'volume', id: claim.id }, claim.region)
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    await request.commit().execute()
    expect((await opened).state).toBe('overtaken')
  })

  it('and leaves a job alone that ended while it waited for it', async () => {
    const { claim, operationId } = await claimVolume()
    const other = await bench.store.db.startTransaction().execute()
    await sqlOn(other)`update events set status = 'canceled', ended = moor_now() where id = ${operationId}`
    const opened = open(claim)
    await awaitWaiters(bench.store, 1)
    await other.commit().execute()
    expect(await opened).toMatchObject({ state: 'valid', events: [] })
  })

  it('with no other job than those that were accepted: each raises the generation', async () => {
    const { claim } = await claimVolume()
    await run`update volumes set status = 'active', provisioned_at = moor_now() where id = ${claim.id}`
    const resize = await requestResize(bench, claim.id, 40)
    const { state, events } = await open(claim)
    expect([state, events.map(({ row }) => row.id).includes(resize)]).toEqual(['overtaken', true])
  })
})
