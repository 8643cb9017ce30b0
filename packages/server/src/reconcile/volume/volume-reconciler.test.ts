import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { asId, type EventId, type VolumeId } from '#domain/shared/index.ts'
import {
  requestDeletion,
  requestMigration,
  requestRename,
  requestRepair,
  requestVolume,
} from '#testkit/requests/request-volume.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach, requestDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'

const bench = await openTestBench()
afterEach(async () => {
  await sql`delete from sim.faults`.execute(bench.store.db)
  await bench.settle()
})

const volumeOf = (id: number) =>
  bench.store.db.selectFrom('volumes').selectAll().where('id', '=', asId<VolumeId>(id)).executeTakeFirst()
const eventOf = (id: number) =>
  bench.store.db.selectFrom('events').selectAll().where('id', '=', asId<EventId>(id)).executeTakeFirstOrThrow()
const attachmentOf = (id: number) =>
  bench.store.db.selectFrom('attachments').selectAll().where('volume_id', '=', asId<VolumeId>(id)).executeTakeFirst()
const jobsOf = (id: number) =>
  bench.store.db
    .selectFrom('events')
    .select(['action', 'status', 'username', 'message'])
    .where('entity_type', '=', 'volume')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
const setDisk = (id: number, change: ReturnType<typeof sql>) =>
  sql`update sim.volumes set ${change} where public_id = ${id}`.execute(bench.store.db)
const linksOf = async (hostId: number) =>
  (
    await sql<{ link: string }>`
  select device.link from sim.devices as device join sim.hosts as host on host.id = device.host_id where host.public_id = ${hostId} order by link`.execute(
      bench.store.db,
    )
  ).rows.map((row) => row.link)

async function makeVolume(label: string): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.settle()
  return id
}

async function makeHost(label: string): Promise<number> {
  const { id } = await requestHost(bench, { label })
  await bench.settle()
  return id
}

/** Makes a method fail for this volume until the faults are removed. */
async function addFault(method: string, id: number, code = 'Busy'): Promise<void> {
  await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code) values (${method}, ${id}, 1000000, 1000000, 'error-before', ${code})`.execute(
    bench.store.db,
  )
}

const rename = (id: VolumeId, label: string): Promise<void> => requestRename(bench, id, label)

/** Runs passes until a job has failed. */
async function awaitGivenUp(operationId: number): Promise<void> {
  for (let passes = 0; passes < 200 && (await eventOf(operationId)).status !== 'failed'; passes += 1) {
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    await bench.advanceToNext()
  }
  expect(await eventOf(operationId)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Given up after 60 seconds.'),
  })
}

/** The next resync finds what has happened behind the control plane's back. */
async function resync(): Promise<void> {
  await bench.advance(bench.patience.resyncMs)
  await bench.settle()
}

describe('a volume is brought to what is wanted (decision D10)', () => {
  it('creating becomes active once the disk was seen, and the event finishes in the same commit', async () => {
    const { id, operationId } = await requestVolume(bench.store, bench.actor, { label: 'first' })
    await bench.settle()
    expect(await volumeOf(id)).toMatchObject({ status: 'active' })
    expect(await eventOf(operationId)).toMatchObject({ status: 'finished', percent: 100 })
  })

  it('a clone is active when the copy is there, and forgets its source (decision D9)', async () => {
    const source = await makeVolume('source')
    const copy = await requestVolume(bench.store, bench.actor, { label: 'copy', sourceId: source })
    await bench.settle()
    expect(await volumeOf(copy.id)).toMatchObject({ status: 'active', source_id: null, is_clone: true })
    expect(await eventOf(copy.operationId)).toMatchObject({ status: 'finished' })
  })

  it('a clone whose source is gone is given up at once, because waiting cannot help', async () => {
    const copy = await requestVolume(bench.store, bench.actor, {
      label: 'orphan',
      sourceId: await makeVolume('fleeting'),
    })
    await sql`update volumes set source_id = null where id = ${copy.id}`.execute(bench.store.db)
    await bench.settle()
    expect(await eventOf(copy.operationId)).toMatchObject({
      status: 'failed',
      message: 'The disk of this volume was not found.',
    })
    expect(await volumeOf(copy.id)).toMatchObject({ status: 'contact_support' })
  })

  it('a migration is a flag beside the status, and ends with the class that was reached', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'moves', region: 'us-east' })
    await bench.settle()
    const operation = await requestMigration(bench.store, { id, to: 'hdd' })
    expect(await volumeOf(id)).toMatchObject({ status: 'active', migrating_to: 'hdd' })
    await bench.settle()
    expect(await volumeOf(id)).toMatchObject({ status: 'active', migrating_to: null, hardware_type: 'hdd' })
    expect(await eventOf(operation)).toMatchObject({ status: 'finished' })
  })
})

describe('a disk that is missing or damaged (decision D10)', () => {
  it.each([
    ['damaged', sql`is_healthy = false`, 'The disk of this volume is damaged.'],
    ['missing', sql`name = 'taken away ' || name`, 'The disk of this volume was not found.'],
  ])('%s: found by the next resync, told once, never made again empty', async (label, harm, message) => {
    const id = await makeVolume(label)
    await setDisk(id, harm)
    await resync()
    await resync()
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support' })
    expect((await jobsOf(id)).slice(1)).toEqual([
      { action: 'volume_damaged', status: 'notification', username: null, message },
    ])
    expect((await sql`select 1 from sim.volumes where public_id = ${id}`.execute(bench.store.db)).rows).toHaveLength(1)
  })

  it("is active again after an operator's repair found it whole, and not before", async () => {
    const id = await makeVolume('repaired')
    await setDisk(id, sql`is_healthy = false`)
    await resync()
    const early = await requestRepair(bench.store, id)
    await bench.settle()
    expect([await volumeOf(id), await eventOf(early)]).toMatchObject([
      { status: 'contact_support', wants_repair: false },
      { status: 'failed', message: 'The disk of this volume is damaged.' },
    ])
    await setDisk(id, sql`is_healthy = true`)
    await resync()
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support' })
    const repair = await requestRepair(bench.store, id)
    await bench.settle()
    expect([await volumeOf(id), await eventOf(repair)]).toMatchObject([
      { status: 'active', wants_repair: false },
      { status: 'finished' },
    ])
  })
})

describe('a volume follows its host', () => {
  it('D1: a label that another volume there is still plugged in under is waited for', async () => {
    const host = await makeHost('labels')
    const [one, two] = [await makeVolume('taken'), await makeVolume('later')]
    for (const id of [one, two]) await requestAttach(bench, id, host, false)
    await bench.settle()
    await addFault('plugVolume', one)
    await rename(one, 'elsewhere')
    await rename(two, 'taken')
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(
      await bench.store.db
        .selectFrom('work')
        .select('cause')
        .where('kind', '=', 'volume')
        .where('id', '=', two)
        .executeTakeFirst(),
    ).toEqual({ cause: 'device.in_use' })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect(await linksOf(host)).toEqual([
      '/dev/disk/by-id/scsi-0Moor_Volume_elsewhere',
      '/dev/disk/by-id/scsi-0Moor_Volume_taken',
    ])
  })

  it('D4, D7: plugged in under the boot that runs, and off it again; its row stays until the device is gone', async () => {
    const host = await makeHost('comes-and-goes')
    const id = await makeVolume('guest')
    const attach = await requestAttach(bench, id, host, false)
    expect(await attachmentOf(id)).toMatchObject({ plugged_serial: null })
    await bench.settle()
    expect([await attachmentOf(id), await eventOf(attach)]).toMatchObject([
      { plugged_serial: 1 },
      { status: 'finished' },
    ])
    await addFault('unplugVolume', id)
    const detach = await requestDetach(bench, id)
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(await attachmentOf(id)).toMatchObject({ wants: 'detached', is_hidden: false })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect([await attachmentOf(id), await eventOf(detach), await linksOf(host)]).toMatchObject([
      undefined,
      { status: 'finished' },
      [],
    ])
  })
})

describe('giving up (decision D11)', () => {
  it('an attach: host_id reads null at once, and its place is held until the device is surely gone', async () => {
    const host = await makeHost('refuses')
    const id = await makeVolume('refused')
    await addFault('plugVolume', id)
    await addFault('unplugVolume', id)
    await awaitGivenUp(await requestAttach(bench, id, host))
    expect(await attachmentOf(id)).toMatchObject({ wants: 'detached', is_hidden: true, plugged_serial: null })
    expect(await volumeOf(id)).toMatchObject({ status: 'active' })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect([await attachmentOf(id), await linksOf(host)]).toEqual([undefined, []])
  })

  it('a detach: it stays attached, and can be asked for again', async () => {
    const host = await makeHost('keeps')
    const id = await makeVolume('kept')
    await requestAttach(bench, id, host)
    await bench.settle()
    await addFault('unplugVolume', id)
    await awaitGivenUp(await requestDetach(bench, id))
    expect(await attachmentOf(id)).toMatchObject({ wants: 'attached', is_hidden: false })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect(await attachmentOf(id)).toMatchObject({ wants: 'attached', plugged_serial: 1 })
    const again = await requestDetach(bench, id)
    await bench.settle()
    expect([await attachmentOf(id), await eventOf(again)]).toMatchObject([undefined, { status: 'finished' }])
  })

  it('a create that is repaired later is made then, because it never was', async () => {
    const { id, operationId } = await requestVolume(bench.store, bench.actor, { label: 'stubborn' })
    await addFault('ensureVolume', id, 'Broken')
    await awaitGivenUp(operationId)
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support', provisioned_at: null })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await resync()
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support' })
    await requestRepair(bench.store, id)
    await bench.settle()
    expect(await volumeOf(id)).toMatchObject({ status: 'active' })
  })

  it('a deletion: the work goes on behind it until the disk is gone', async () => {
    const id = await makeVolume('clings')
    await addFault('deleteVolume', id)
    await requestDeletion(bench, id)
    for (let passes = 0; passes < 5; passes += 1) {
      for (const claim of await bench.claimDue()) await bench.pass(claim)
      await bench.advanceToNext()
    }
    expect(await volumeOf(id)).toMatchObject({ status: 'active', deleted_at: expect.any(String) })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect([
      await volumeOf(id),
      (await sql`select 1 from sim.volumes where public_id = ${id}`.execute(bench.store.db)).rows,
    ]).toEqual([undefined, []])
  })
})
