import type { Volume } from '@moorage/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { countUse } from '#store/account/account-limits.ts'
import { requestRepair } from '#testkit/requests/request-volume.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, postVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'
import { selectRows } from '#testkit/database/rows.ts'

// Few retries, so that a simulated minute passes quickly.
const http = await useHttpBench({ timeouts: { retryBaseMs: 15_000, retryCapMs: 15_000 } })
afterEach(() => http.sim('DELETE', '/faults'))

const always = 1_000_000
const post = (id: number, verb: string, body: object = {}) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/${verb}`, { body })

async function fail(on: string, id: number, code: string): Promise<void> {
  expect((await http.sim('POST', '/faults', { on, id, as: 'error-before', code, times: always })).status).toBe(200)
}

async function toldOf(answer: TestAnswer<unknown>): Promise<string[]> {
  const rows = await selectRows(
    http.store,
    'event_log',
    'body',
    { event_id: Number(answer.headers['operation-id']) },
    'position',
  )
  return rows.map((row) => (row.body as { status: string }).status)
}

async function expectGivenUp(answer: TestAnswer<unknown>, message: string): Promise<void> {
  expect(await endedOperationEvent(http, answer)).toMatchObject({ status: 'failed', message })
  const told = await toldOf(answer)
  expect([told[0], told.filter((status) => !['scheduled', 'started'].includes(status))]).toEqual([
    'scheduled',
    ['failed'],
  ])
}

async function billedGib(id: number): Promise<number[]> {
  const rows = await http.store.db
    .selectFrom('billing_intervals')
    .select('quantity')
    .where('resource_id', '=', id)
    .where('kind', '=', 'volume')
    .where((is) => is.or([is('closed', 'is', null), is('closed', '>', is.ref('opened'))]))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.quantity)
}

const countGib = () => http.store.db.transaction().execute((tx) => countUse(tx, http.accountId, 'gib'))

const busy = 'The infrastructure is busy. Timed out after 60 seconds.'

describe('failed create or clone: contact_support, and a failed event with its cause (decision D11)', () => {
  it('counts neither for quota nor billing until a repair creates the volume', async () => {
    const answer = await postVolume(http, { size: 4_000 })
    await fail('ensureVolume', answer.body.id, 'Busy')
    const before = await countGib()
    await expectGivenUp(answer, busy)
    expect([await billedGib(answer.body.id), before - (await countGib())]).toEqual([[], 4_000])
    await http.sim('DELETE', '/faults')
    await requestRepair(http.store, answer.body.id)
    await http.converge()
    expect([await billedGib(answer.body.id), before - (await countGib())]).toEqual([[4_000], 0])
  })
})

describe('failed resize: active with the size of the disk, and a failed event with its cause (decision D11)', () => {
  it('shows and bills growth that completes in the storage afterwards', async () => {
    const { id } = await makeVolume(http)
    const answer = await post(id, 'resize', { size: 40 })
    await fail('growVolume', id, 'Busy')
    await expectGivenUp(answer, busy)
    await sql`update sim.volumes set size_gib = 40 where public_id = ${id}`.execute(http.store.db)
    await http.bench.advance(http.bench.timeouts.resyncMs + 1_000)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect((await viewVolume(http, id)).size).toBe(40)
    expect(await billedGib(id)).toEqual([20, 40])
  })

  it('a reboot reattaches a volume that outgrows its region storage, during and after the growth', async () => {
    await http.sim('PUT', '/capacity', { region: 'ap-south', volumes_gib: 60 })
    const host = await makeHost(http, { region: 'ap-south' })
    const place = { region: 'ap-south', size: 10, host_id: host.id, persist_across_boots: true }
    const { id } = await makeVolume(http, place)
    const before = await countGib()
    const answer = await post(id, 'resize', { size: 5_000 })
    const reboot = () => http.call('POST', `/v4/hosts/instances/${host.id}/reboot`)
    expect((await endedOperationEvent(http, await reboot())).status).toBe('finished')
    await http.runUntil(async () => (await viewVolume(http, id)).io_ready)
    expect((await operationEvent(http, answer)).status).toBe('started')
    expect(await endedOperationEvent(http, answer)).toMatchObject({ status: 'failed' })
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size: 10, host_id: host.id })
    expect([await billedGib(id), await countGib()]).toEqual([[10], before])
    expect((await endedOperationEvent(http, await reboot())).status).toBe('finished')
    await http.converge()
    expect(await viewVolume(http, id)).toMatchObject({ size: 10, host_id: host.id, io_ready: true })
  })
})

it.each(['delete', 'resize'])(
  'a %s of the source of a copy finishes although the copy fails after its deadline: the wait is no working time (decision D11.3)',
  async (verb) => {
    const source = await makeVolume(http)
    const copy = await post(source.id, 'clone', { label: http.nextLabel() })
    await fail('ensureClone', copy.body.id, 'Busy')
    const answer = await (verb === 'delete'
      ? http.call('DELETE', `/v4/volumes/${source.id}`)
      : post(source.id, 'resize', { size: 40 }))
    expect(await endedOperationEvent(http, copy)).toMatchObject({ status: 'failed', message: busy })
    const message = 'A copy of this volume is still in progress.'
    expect(await operationEvent(http, answer)).toMatchObject({ status: 'started', message })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
  },
)
