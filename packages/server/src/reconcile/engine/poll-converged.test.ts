import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { VolumeId } from '#domain/shared/index.ts'
import type { Drivers, VolumeDriver } from '../ports/index.ts'
import { reconcilers } from '../reconcilers.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { makeGate } from '#testkit/gate.ts'
import { requestDeletion, requestRename, requestVolume } from '#testkit/requests/request-volume.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { pollConverged } from './poll-converged.ts'

const bench = await openTestBench()
const run = sqlOn(bench.store)
const { volumeOf } = benchRows(bench)
afterEach(async () => {
  await clearFaults(bench)
  const rows = await run<{ id: VolumeId }>`select id from volumes where deleted_at is null`
  for (const { id } of rows) await requestDeletion(bench, id)
  await bench.converge()
})

async function poll(parts: Partial<VolumeDriver> = {}, signal = new AbortController().signal) {
  const calls: string[] = []
  const infrastructureCauses: unknown[] = []
  const drivers: Drivers = { ...bench.drivers, volumes: (region) => ({ ...bench.drivers.volumes(region), ...parts }) }
  const options = { ...bench, vendor: 'Moor', reconcilers, regions: null, leaseMs: 5_000, drivers }
  const went = await pollConverged(
    { ...options, onCall: ({ method }) => calls.push(method), onError: (error) => infrastructureCauses.push(error) },
    signal,
  )
  return { ...went, calls: calls.toSorted(), infrastructureCauses }
}

async function makeVolumes(count: number): Promise<VolumeId[]> {
  const ids: VolumeId[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await requestVolume(bench.store, bench.actor, { label: `look-${made}` })).id)
  await bench.converge()
  await bench.advance(bench.timeouts.resyncMs)
  return ids
}

async function readRows() {
  const read = async (text: ReturnType<typeof sql>) => (await text.execute(bench.store.db)).rows
  return {
    written: await Promise.all([
      read(sql`select * from volumes order by id`),
      read(sql`select * from attachments order by volume_id`),
      read(sql`select * from events order by id`),
      read(sql`select * from event_log order by position`),
    ]),
    work: await read(
      sql`select id, generation, seen_generation, epoch, cause, due > moor_now() as "isPut" from work where kind = 'volume' order by id`,
    ),
  }
}

const setDisk = (id: number, change: ReturnType<typeof sql>) =>
  run`update sim.volumes set ${change} where public_id = ${id}`
const statusOf = async (id: number) => (await volumeOf(id))?.status

describe('polls of converged resources (ADR 0031)', () => {
  it('query their driver once, write only the next due time, and back off to ten minutes (decision I5)', async () => {
    await makeVolumes(5)
    const before = await readRows()
    expect(await poll()).toEqual({ polled: 5, others: 0, calls: ['inspectVolumes'], infrastructureCauses: [] })
    const after = await readRows()
    expect(after.written).toEqual(before.written)
    expect(after.work).toEqual(before.work.map((row) => ({ ...(row as object), isPut: true })))
    const waits: number[] = []
    for (let polls = 0; polls < 6; polls += 1) {
      const rows = await run<{ ms: number }>`
        select (extract(epoch from max(due) - moor_now()) * 1000)::float8 as ms from work where kind = 'volume'`
      waits.push(rows[0]?.ms ?? 0)
      await bench.advance(rows[0]?.ms ?? 0)
      expect(await poll()).toMatchObject({ polled: 5, others: 0 })
    }
    expect(waits.at(0)).toBeGreaterThan(bench.timeouts.resyncMs)
    expect(waits.at(-1)).toBeGreaterThan((bench.timeouts.resyncCapMs * 3) / 4)
    expect(Math.max(...waits)).toBeLessThanOrEqual(bench.timeouts.resyncCapMs)
  })

  it('query one by one if the driver does not support batches', async () => {
    await makeVolumes(5)
    const went = await poll({ inspectVolumes: undefined as never })
    expect(went).toMatchObject({ polled: 5, others: 0, calls: Array.from({ length: 5 }, () => 'inspectVolume') })
  })

  it('query a host once for all its volumes', async () => {
    const host = await requestHost(bench, { label: 'many' })
    const ids = await makeVolumes(3)
    for (const id of ids) await requestAttach(bench, id, host.id)
    await bench.converge()
    await bench.advance(bench.timeouts.resyncMs)
    expect(await poll()).toMatchObject({ polled: 3, others: 0, calls: ['inspectHost', 'inspectVolumes'] })
    await run`delete from sim.devices where volume_id = (select id from sim.volumes where public_id = ${ids[1]})`
    await bench.advance(bench.timeouts.resyncMs * 2)
    expect(await poll()).toMatchObject({ polled: 3, others: 1 })
    await bench.converge()
    expect(await bench.outside.findDevice(Number(ids[1]))).toBeDefined()
  })
})

describe('find changes made outside the control plane', () => {
  it.each([
    ['damaged', sql`is_healthy = false`],
    ['missing', sql`is_lost = true`],
  ])('a disk that is %s gets a pass immediately, and the others get none', async (_what, harm) => {
    const [harmed, ...whole] = await makeVolumes(4)
    await setDisk(Number(harmed), harm)
    expect(await poll()).toMatchObject({ polled: 4, others: 1 })
    const claims = await bench.claimDue()
    expect(claims.filter(({ kind }) => kind === 'volume').map(({ id }) => id)).toEqual([harmed])
    for (const claim of claims) await bench.pass(claim)
    expect(await Promise.all([harmed, ...whole].map((id) => statusOf(id as VolumeId)))).toEqual([
      'contact_support',
      'active',
      'active',
      'active',
    ])
  })

  it('leave a driver error to a pass: the failure of one inspection is reported, and delays no other', async () => {
    const [silent] = await makeVolumes(3)
    await addFault(bench, { on: 'inspectVolume', id: Number(silent), times: 9, as: 'error-before', code: 'Busy' })
    expect(await poll()).toMatchObject({ polled: 3, others: 1 })
    const [claim] = (await bench.claimDue()).filter(({ kind }) => kind === 'volume')
    expect(claim && (await bench.pass(claim))).toMatchObject({
      ending: 'failed',
      cause: 'infrastructure.busy',
      tries: 1,
    })
  })

  it('leave each resource to its own pass if a driver throws or does not respond', async () => {
    await makeVolumes(3)
    expect(await poll({ inspectVolumes: () => Promise.reject(new Error('away')) })).toMatchObject({
      polled: 3,
      others: 3,
    })
    expect((await bench.claimDue()).filter(({ kind }) => kind === 'volume')).toHaveLength(3)
  })
})

describe('during a poll', () => {
  it('a request is not lost, and does not wait: its pass runs while the poll hangs', async () => {
    const [id] = await makeVolumes(2)
    const [entered, gate] = [makeGate(), makeGate()]
    const polling = poll({
      async inspectVolumes(volumes) {
        entered.open()
        await gate.passed
        return new Map(volumes.map(({ name }) => [name, null]))
      },
    })
    await entered.passed
    await requestRename(bench, id as VolumeId, 'renamed')
    const claims = (await bench.claimDue()).filter(({ kind }) => kind === 'volume')
    expect(claims).toMatchObject([{ id, isResync: false }])
    for (const claim of claims) expect(await bench.pass(claim)).toMatchObject({ ending: 'settled' })
    gate.open()
    await polling
    expect((await bench.claimDue()).filter(({ kind }) => kind === 'volume')).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  it('a stopping worker aborts its poll: another polls at once, and no pass is needed', async () => {
    await makeVolumes(3)
    const stopping = new AbortController()
    const entered = makeGate()
    const polling = poll(
      {
        inspectVolumes: () => {
          entered.open()
          return new Promise(() => undefined)
        },
      },
      stopping.signal,
    )
    await entered.passed
    stopping.abort()
    expect(await polling).toMatchObject({ polled: 3, others: 0 })
    expect(await poll()).toMatchObject({ polled: 3, others: 0 })
  })

  it('a killed process costs one poll', async () => {
    await makeVolumes(3)
    const entered = makeGate()
    void poll({
      inspectVolumes: () => {
        entered.open()
        return new Promise(() => undefined)
      },
    }).catch(() => undefined)
    await entered.passed
    expect(await poll()).toMatchObject({ polled: 0 })
    await bench.advance(bench.timeouts.callMs + 5_000)
    expect(await poll()).toMatchObject({ polled: 3, others: 0 })
  })
})
