import type { Event, Volume } from '@moorage/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId, type VolumeId } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import { countUse } from '#store/account/account-use.ts'
import { requestMigration, requestRepair } from '#testkit/requests/request-volume.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
// Seldom tries, so that a minute of them is over soon.
beforeAll(async () => {
  http = await openHttpBench({ patience: { retryBaseMs: 15_000, retryCapMs: 15_000 } })
})
afterEach(() => http.sim('DELETE', '/faults'))
afterAll(() => http.close())

const always = 1_000_000
const post = (id: number, verb: string, body: object = {}) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/${verb}`, { body })

/** Lets every call of one port method fail, for one volume or host. */
async function fail(on: string, id: number, code: string): Promise<void> {
  expect((await http.sim('POST', '/faults', { on, id, as: 'error-before', code, times: always })).status).toBe(200)
}

/** What a stream would have told of an operation: its statuses in order of position (decision F4). */
async function toldOf(answer: TestAnswer<unknown>): Promise<string[]> {
  const rows = await http.store.db
    .selectFrom('event_log')
    .select('body')
    .where('event_id', '=', asId<EventId>(Number(answer.headers['operation-id'])))
    .orderBy('position')
    .execute()
  return rows.map((row) => (row.body as { status: string }).status)
}

/** The event of the attachment that came with a create on a host (decision F2). */
async function attachmentEvent(answer: TestAnswer<Volume>): Promise<Event> {
  const filter = { action: 'volume_attach', 'entity.type': 'volume', 'entity.id': answer.body.id }
  const { body } = await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
    headers: { 'x-filter': JSON.stringify(filter) },
  })
  expect(body.data).toHaveLength(1)
  return body.data[0] as Event
}

async function expectGivenUp(answer: TestAnswer<unknown>, message: string): Promise<void> {
  expect(await endedOperationEvent(http, answer)).toMatchObject({ status: 'failed', message })
  const told = await toldOf(answer)
  expect([told[0], told.filter((status) => !['scheduled', 'started'].includes(status))]).toEqual([
    'scheduled',
    ['failed'],
  ])
}

/** GiB of each interval of a volume that costs something, in order. */
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

/** GiB that count toward the account's limit. */
const countGib = () => http.store.db.transaction().execute((tx) => countUse(tx, http.accountId, 'gib'))

/** Every typed cause a driver can give, as the event's message has it (docs/driver-contract.md, rule 5). */
const causes = [
  ['Busy', 'The infrastructure is busy. Given up after 60 seconds.'],
  ['Broken', 'The infrastructure reported a failure. Given up after 60 seconds.'],
  ['AlreadyExists', 'The place for this volume is taken by a disk that does not belong to this installation.'],
  ['NotSupported', 'The infrastructure cannot do what was asked.'],
] as const

describe('create and clone that are given up: contact_support, the event failed with its cause (decision D11)', () => {
  it.each(causes)('create, %s', async (code, message) => {
    const answer = await askVolume(http)
    await fail('ensureVolume', answer.body.id, code)
    await expectGivenUp(answer, message)
    expect(await viewVolume(http, answer.body.id)).toMatchObject({ status: 'contact_support', host_id: null })
  })

  it('create on a host: its attachment is given up with it, as one that was asked for by itself', async () => {
    const host = await makeHost(http)
    const answer = await askVolume(http, { host_id: host.id })
    await fail('ensureVolume', answer.body.id, 'Busy')
    await expectGivenUp(answer, causes[0][1])
    expect(await attachmentEvent(answer)).toMatchObject({ status: 'failed', message: causes[0][1] })
    expect(await viewVolume(http, answer.body.id)).toMatchObject({ status: 'contact_support', host_id: null })
  })

  it('an attach requested during the create is given up with it, with the same cause', async () => {
    const host = await makeHost(http)
    const answer = await askVolume(http)
    const { id } = answer.body
    await fail('ensureVolume', id, 'Busy')
    const attached = await post(id, 'attach', { host_id: host.id })
    await expectGivenUp(answer, causes[0][1])
    await expectGivenUp(attached, causes[0][1])
    expect(await viewVolume(http, id)).toMatchObject({ status: 'contact_support', host_id: null })
  })

  it('create where there is no room', async () => {
    await http.sim('PUT', '/capacity', { region: 'ap-south', volumes_gib: 10 })
    const answer = await askVolume(http, { region: 'ap-south', size: 20 })
    const sentence = 'The storage of this region has no room for this volume at the moment.'
    await expectGivenUp(answer, `${sentence} Given up after 60 seconds.`)
    expect((await viewVolume(http, answer.body.id)).status).toBe('contact_support')
  })

  it.each(causes)('clone, %s; the source stays active and can be deleted', async (code, message) => {
    const source = await makeVolume(http)
    const answer = await post(source.id, 'clone', { label: http.nextLabel() })
    await fail('ensureClone', answer.body.id, code)
    await expectGivenUp(answer, message)
    expect([(await viewVolume(http, answer.body.id)).status, (await viewVolume(http, source.id)).status]).toEqual([
      'contact_support',
      'active',
    ])
    expect((await endedOperationEvent(http, await http.call('DELETE', `/v4/volumes/${source.id}`))).status).toBe(
      'finished',
    )
  })

  it('neither quota nor bill count what was never made; a repair that makes it starts both', async () => {
    const answer = await askVolume(http, { size: 4_000 })
    await fail('ensureVolume', answer.body.id, 'Busy')
    const before = await countGib()
    await expectGivenUp(answer, causes[0][1])
    expect([await billedGib(answer.body.id), before - (await countGib())]).toEqual([[], 4_000])
    await http.sim('DELETE', '/faults')
    await requestRepair(http.store, answer.body.id)
    await http.settle()
    expect([await billedGib(answer.body.id), before - (await countGib())]).toEqual([[4_000], 0])
  })
})

describe('a resize that is given up: active at the size of the disk, the event failed with its cause (decision D11)', () => {
  it.each([causes[0], causes[1], causes[3]])('%s', async (code, message) => {
    const { id } = await makeVolume(http)
    const before = await countGib()
    const answer = await post(id, 'resize', { size: 40 })
    await fail('growVolume', id, code)
    await expectGivenUp(answer, message)
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size: 20 })
    expect([await billedGib(id), await countGib()]).toEqual([[20], before])
    await http.sim('DELETE', '/faults')
    expect((await endedOperationEvent(http, await post(id, 'resize', { size: 30 }))).status).toBe('finished')
  })

  it('growth that ends in the storage afterwards is shown and billed', async () => {
    const { id } = await makeVolume(http)
    const answer = await post(id, 'resize', { size: 40 })
    await fail('growVolume', id, 'Busy')
    await expectGivenUp(answer, causes[0][1])
    await sql`update sim.volumes set size_gib = 40 where public_id = ${id}`.execute(http.store.db)
    await http.bench.advance(http.bench.patience.resyncMs + 1_000)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect((await viewVolume(http, id)).size).toBe(40)
    expect(await billedGib(id)).toEqual([20, 40])
  })

  it('beyond the storage of its region, attached: a reboot of the host plugs it in again, during the growth and after it', async () => {
    await http.sim('PUT', '/capacity', { region: 'ap-south', volumes_gib: 60 })
    const host = await makeHost(http, { region: 'ap-south' })
    const { id } = await makeVolume(http, {
      region: 'ap-south',
      size: 10,
      host_id: host.id,
      persist_across_boots: true,
    })
    const answer = await post(id, 'resize', { size: 5_000 })
    const reboot = () => http.call('POST', `/v4/hosts/instances/${host.id}/reboot`)
    expect((await endedOperationEvent(http, await reboot())).status).toBe('finished')
    await http.runUntil(async () => (await viewVolume(http, id)).io_ready)
    expect((await operationEvent(http, answer)).status).toBe('started')
    expect(await endedOperationEvent(http, answer)).toMatchObject({ status: 'failed' })
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size: 10, host_id: host.id })
    expect((await endedOperationEvent(http, await reboot())).status).toBe('finished')
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ size: 10, host_id: host.id, io_ready: true })
  })
})

describe('an attach that is given up: host_id null, failed (decision D11)', () => {
  it.each([
    causes[0],
    [
      'InUse',
      'The device path or slot on the host is still held by another volume. Given up after 60 seconds.',
    ] as const,
    causes[3],
  ])('%s; the volume stays active, the place on the host is free again', async (code, message) => {
    const host = await makeHost(http, { type: 'g6-nanode-1' })
    const [one, two] = [await makeVolume(http), await makeVolume(http)]
    const answer = await post(one.id, 'attach', { host_id: host.id })
    await fail('plugVolume', one.id, code)
    await expectGivenUp(answer, message)
    expect(await viewVolume(http, one.id)).toMatchObject({
      status: 'active',
      host_id: null,
      host_label: null,
      io_ready: false,
    })
    await http.settle()
    expect((await endedOperationEvent(http, await post(two.id, 'attach', { host_id: host.id }))).status).toBe(
      'finished',
    )
  })

  it("of a volume that was made on the host: the volume is there, and the attachment's own event tells what became of that", async () => {
    const host = await makeHost(http, { type: 'g6-nanode-1' })
    const answer = await askVolume(http, { host_id: host.id })
    await fail('plugVolume', answer.body.id, 'Busy')
    expect(await endedOperationEvent(http, answer)).toMatchObject({ action: 'volume_create', status: 'finished' })
    await http.runUntil(async () => (await attachmentEvent(answer)).status === 'failed')
    expect(await attachmentEvent(answer)).toMatchObject({
      message: causes[0][1],
      username: null,
      secondary_entity: { id: host.id, type: 'host' },
    })
    expect(await viewVolume(http, answer.body.id)).toMatchObject({ status: 'active', host_id: null, io_ready: false })
  })

  it('to a host that never comes up', async () => {
    const asked = await http.call<{ id: number }>('POST', '/v4/hosts/instances', {
      body: { label: http.nextLabel(), region: 'eu-central', type: 'g6-standard-6' },
    })
    await fail('startHost', asked.body.id, 'Busy')
    const { id } = (await askVolume(http)).body
    const answer = await post(id, 'attach', { host_id: asked.body.id })
    await expectGivenUp(answer, 'The host is not running yet. Given up after 60 seconds.')
    expect((await viewVolume(http, id)).host_id).toBeNull()
  })

  it('a plug that was begun all the same is taken back', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http)
    const answer = await post(id, 'attach', { host_id: host.id })
    await http.sim('POST', '/faults', { on: 'inspectHost', id: host.id, as: 'error-before', times: always })
    await http.sim('POST', '/faults', { on: 'plugVolume', id, as: 'error-after', times: always })
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    await http.sim('DELETE', '/faults')
    await http.settle()
    const { body } = await http.sim<{ devices: { volume_id: number }[] }>('GET', '/world')
    expect([(await viewVolume(http, id)).host_id, body.devices.filter((one) => one.volume_id === id)]).toEqual([
      null,
      [],
    ])
  })
})

describe('a detach that is given up: the volume stays attached, failed (decision D11)', () => {
  it('and can be detached later', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    const answer = await post(id, 'detach')
    await fail('unplugVolume', id, 'Busy')
    await expectGivenUp(answer, causes[0][1])
    await http.sim('DELETE', '/faults')
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', host_id: host.id, io_ready: true })
    const again = await post(id, 'detach')
    expect(again.headers['operation-id']).not.toBe(answer.headers['operation-id'])
    expect((await endedOperationEvent(http, again)).status).toBe('finished')
    expect((await viewVolume(http, id)).host_id).toBeNull()
  })
})

describe('a delete that is given up: failed once, stays 404, the work goes on (decision D11)', () => {
  it.each([
    ['deleteVolume', false],
    ['unplugVolume', true],
  ])('%s', async (on, isAttached) => {
    const { id } = await makeVolume(http, isAttached ? { host_id: (await makeHost(http)).id } : {})
    const answer = await http.call('DELETE', `/v4/volumes/${id}`)
    await fail(on, id, 'Busy')
    await expectGivenUp(answer, causes[0][1])
    expect((await http.call('GET', `/v4/volumes/${id}`)).status).toBe(404)
    await http.bench.advance(120_000)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    await http.sim('DELETE', '/faults')
    await http.settle()
    const { body } = await http.sim<{ volumes: { id: number }[]; devices: { volume_id: number }[] }>('GET', '/world')
    expect([body.volumes.filter((one) => one.id === id), body.devices.filter((one) => one.volume_id === id)]).toEqual([
      [],
      [],
    ])
    expect(await operationEvent(http, answer)).toMatchObject({ status: 'failed' })
    expect((await toldOf(answer)).filter((status) => status === 'failed' || status === 'finished')).toEqual(['failed'])
  })
})

describe('waiting for a copy is no working time (decision D11.3)', () => {
  it.each(['delete', 'resize'])('a %s of its source ends well when the copy fails after the deadline', async (verb) => {
    const source = await makeVolume(http)
    const copy = await post(source.id, 'clone', { label: http.nextLabel() })
    await fail('ensureClone', copy.body.id, 'Busy')
    const answer =
      verb === 'delete'
        ? await http.call('DELETE', `/v4/volumes/${source.id}`)
        : await post(source.id, 'resize', { size: 40 })
    await http.runUntil(async () => (await operationEvent(http, copy)).status === 'failed')
    expect(await operationEvent(http, answer)).toMatchObject({
      status: 'started',
      message: 'A copy of this volume is still being made.',
    })
    expect(await endedOperationEvent(http, answer)).toMatchObject({ status: 'finished' })
  })
})

describe("an operator's migration that is given up: failed, the volume stays as it was and can be deleted (decisions D10, D11)", () => {
  it.each([causes[0], causes[3]])('%s', async (code, message) => {
    const { id } = await makeVolume(http, { region: 'us-east' })
    const eventId = await requestMigration(http.store, { id: asId<VolumeId>(id), to: 'hdd' })
    await fail('migrateVolume', id, code)
    await expectGivenUp(
      {
        headers: { 'operation-id': String(eventId), location: `/v4/account/events/${eventId}` },
        status: 200,
        body: {},
        text: '',
      },
      message,
    )
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', hardware_type: 'nvme' })
    expect((await http.call('DELETE', `/v4/volumes/${id}`)).status).toBe(200)
    await http.settle()
  })
})

describe('the deadline (decision D11)', () => {
  it('does not count time in which nobody worked', async () => {
    const answer = await askVolume(http)
    await http.sim('POST', '/faults', { on: 'ensureVolume', id: answer.body.id, as: 'error-before', times: 2 })
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    await http.bench.advance(600_000)
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
  })

  it('is not put off by later requests', async () => {
    const impatient = await openHttpBench({ patience: { deadlineMs: 2_000 } })
    const answer = await askVolume(impatient)
    await impatient.sim('POST', '/faults', {
      on: 'ensureVolume',
      id: answer.body.id,
      as: 'error-before',
      times: always,
    })
    for (let round = 0; round < 8; round += 1) {
      await impatient.bench.advance(500)
      await impatient.call('PUT', `/v4/volumes/${answer.body.id}`, { body: { label: impatient.nextLabel() } })
      for (const claim of await impatient.bench.claimDue()) await impatient.bench.pass(claim)
    }
    expect((await operationEvent(impatient, answer)).status).toBe('failed')
    await impatient.close()
  })

  it('ends the wait for infrastructure that does not answer at all', async () => {
    const impatient = await openHttpBench({ patience: { callMs: 30, deadlineMs: 2_000 } })
    const answer = await askVolume(impatient)
    await impatient.sim('POST', '/faults', { on: 'ensureVolume', id: answer.body.id, as: 'hang', times: always })
    expect(await endedOperationEvent(impatient, answer)).toMatchObject({
      status: 'failed',
      message: 'The infrastructure did not answer in time. Given up after 2 seconds.',
    })
    const deleted = await impatient.call('DELETE', `/v4/volumes/${answer.body.id}`)
    expect((await endedOperationEvent(impatient, deleted)).status).toBe('finished')
    await impatient.close()
  })
})
