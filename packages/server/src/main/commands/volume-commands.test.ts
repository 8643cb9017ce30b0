import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContent, writeContent } from '#drivers/simulated/volumes/content.ts'
import { type VolumeDamage, damageSimVolume } from '#drivers/simulated/volumes/damage-volume.ts'
import { findSimVolumeByNumber } from '#drivers/simulated/volumes/volume-row.ts'
import { type World, openWorld } from '#drivers/simulated/world/world.ts'
import { moveVolume } from '#store/volume/move-volume.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { type EngineBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestAttach, requestDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { type VolumeMigrateOptions, volumeCommands } from './volume-commands.ts'
import { asId, type EventId, type VolumeId } from '#domain/shared/index.ts'

let bench: EngineBench
let world: World
beforeAll(async () => {
  bench = await openEngineBench()
  world = openWorld(bench.store.url, 'instant')
})
afterAll(async () => {
  await world.close()
  await bench.close()
})

let made = 0
/** A volume of a region that has both storage classes. */
async function make(region = 'us-east'): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label: `volume-${(made += 1)}`, region })
  await bench.settle()
  return id
}

const migrate = (options: VolumeMigrateOptions) => volumeCommands.migrate(bench.store, options, () => neutralCatalogue)
const row = (id: number) =>
  bench.store.db.selectFrom('volumes').selectAll().where('id', '=', asId<VolumeId>(id)).executeTakeFirstOrThrow()
const event = (id: number) =>
  bench.store.db.selectFrom('events').selectAll().where('id', '=', asId<EventId>(id)).executeTakeFirstOrThrow()
const events = async (id: number) =>
  (await bench.store.db.selectFrom('events').select('id').where('entity_id', '=', id).execute()).length
const keyOf = async (id: number) => (await findSimVolumeByNumber(world.pool, id, null))?.id ?? ''

async function harm(id: number, as: VolumeDamage): Promise<void> {
  await damageSimVolume(world, await keyOf(id), as)
  await bench.store.db.transaction().execute((tx) => wakeWork(tx, 'volume', [id]))
  await bench.settle()
}

describe('moor admin volume migrate (decision D10)', () => {
  test('moves the data to the other storage class, with an event of the system; the bytes stay', async () => {
    const id = await make()
    const bytes = Buffer.from('kept through the move')
    await writeContent(world, await keyOf(id), 70_000, bytes)
    const answer = await migrate({ id, to: 'hdd' })
    expect(answer).toEqual({ id, migrating_to: 'hdd', operation_id: expect.any(Number) })
    expect(await row(id)).toMatchObject({ status: 'active', hardware_type: 'nvme', migrating_to: 'hdd' })
    expect(await event(answer.operation_id)).toMatchObject({
      action: 'volume_migrate',
      status: 'scheduled',
      username: null,
      account_id: bench.actor.accountId,
      entity_type: 'volume',
      entity_id: id,
    })
    await bench.settle()
    expect(await row(id)).toMatchObject({ status: 'active', hardware_type: 'hdd', migrating_to: null })
    expect(await event(answer.operation_id)).toMatchObject({ status: 'finished', percent: 100 })
    expect(await findSimVolumeByNumber(world.pool, id, null)).toMatchObject({ hardwareType: 'hdd' })
    expect(await readContent(world, { volumeId: await keyOf(id), offset: 70_000, length: bytes.length })).toEqual(bytes)
  })

  test('asked again joins the move that runs; asked for another class meanwhile is refused', async () => {
    const id = await make()
    const first = await migrate({ id, to: 'hdd' })
    const again = await Promise.all(Array.from({ length: 5 }, () => migrate({ id, to: 'hdd' })))
    expect(again.map((one) => one.operation_id)).toEqual(again.map(() => first.operation_id))
    expect(await events(id)).toBe(2)
    await expect(migrate({ id, to: 'nvme' })).rejects.toMatchObject({
      code: 'volume.migrating',
      reason: `Volume ${id} is migrating to hdd storage; another move can be asked for when that has finished.`,
    })
  })

  test('a deadlock with somebody else ends it no more than a request: it is done again', async () => {
    const id = await make()
    const other = await bench.store.db.startTransaction().execute()
    await sql`select 1 from work where kind = 'volume' and id = ${id} for update`.execute(other)
    const migrating = migrate({ id, to: 'hdd' })
    // It holds the volume's row and waits for its work, so the other's wait for the row closes the circle.
    await awaitWaiters(bench.store, 1)
    await sql`select 1 from volumes where id = ${id} for update`.execute(other)
    await other.rollback().execute()
    expect(await migrating).toMatchObject({ id, migrating_to: 'hdd' })
    expect(await row(id)).toMatchObject({ migrating_to: 'hdd' })
    expect(await events(id)).toBe(2)
    await bench.settle()
  })

  test('is refused for a class that it has, and for one that its region does not have (decision D3)', async () => {
    const [both, one] = [await make(), await make('eu-central')]
    await expect(migrate({ id: both, to: 'nvme' })).rejects.toMatchObject({
      code: 'request.field_invalid',
      field: 'to',
      reason: `Volume ${both} is on nvme storage already.`,
    })
    await expect(migrate({ id: one, to: 'hdd' })).rejects.toMatchObject({
      code: 'request.field_invalid',
      field: 'to',
      reason: 'Region eu-central has no hdd storage, only nvme.',
    })
    await expect(
      volumeCommands.migrate(bench.store, { id: one, to: 'hdd' }, () => ({ ...bench.catalogue, regions: [] })),
    ).rejects.toMatchObject({ reason: 'Region eu-central has no hdd storage, only none at all.' })
    expect(await row(one)).toMatchObject({ migrating_to: null })
    expect(await events(one)).toBe(1)
  })

  test('is refused for a volume that is not active, deleted or not there', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'unmade', region: 'us-east' })
    await expect(migrate({ id, to: 'hdd' })).rejects.toMatchObject({
      code: 'volume.not_active',
      reason: "Only an active volume can be migrated; this volume's status is creating.",
    })
    await requestDeletion(bench, id)
    for (const absent of [id, 999_999]) {
      await expect(migrate({ id: absent, to: 'hdd' })).rejects.toMatchObject({
        code: 'resource.not_found',
        field: 'id',
        reason: `There is no volume ${absent}.`,
      })
    }
  })
})

describe('moor admin volume repair (decision D10)', () => {
  test('brings a volume whose disk is whole again back to active, with an event of the system', async () => {
    const id = await make()
    await harm(id, 'missing')
    expect(await row(id)).toMatchObject({ status: 'contact_support' })
    await harm(id, 'none')
    expect(await row(id)).toMatchObject({ status: 'contact_support' })
    const answer = await volumeCommands.repair(bench.store, { id })
    expect(answer).toEqual({ id, operation_id: expect.any(Number) })
    expect(await volumeCommands.repair(bench.store, { id })).toEqual(answer)
    await bench.settle()
    expect(await row(id)).toMatchObject({ status: 'active', wants_repair: false })
    expect(await event(answer.operation_id)).toMatchObject({
      action: 'volume_repair',
      status: 'finished',
      username: null,
    })
  })

  test('never makes a missing disk again: the job fails with its cause, the volume stays (ground rule 7)', async () => {
    const id = await make()
    await harm(id, 'missing')
    const { operation_id } = await volumeCommands.repair(bench.store, { id })
    await bench.settle()
    expect(await row(id)).toMatchObject({ status: 'contact_support', wants_repair: false })
    expect(await event(operation_id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('was not found'),
    })
  })

  test('lets a volume begin that never had a disk because its creation was given up (decision D11)', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'given-up', region: 'us-east' })
    await bench.store.db.transaction().execute((tx) => moveVolume(tx, id, 'gaveUp'))
    await volumeCommands.repair(bench.store, { id })
    await bench.settle()
    expect(await row(id)).toMatchObject({ status: 'active', wants_repair: false })
  })

  test('is refused for a volume that needs none, and for one that is not there', async () => {
    const id = await make()
    await expect(volumeCommands.repair(bench.store, { id })).rejects.toMatchObject({
      code: 'request.field_invalid',
      reason: `Only a volume in contact_support can be repaired; the status of volume ${id} is active.`,
    })
    await expect(volumeCommands.repair(bench.store, { id: 999_999 })).rejects.toMatchObject({
      code: 'resource.not_found',
      reason: 'There is no volume 999999.',
    })
  })
})

describe('moor admin volume detach --force (decision D7.3)', () => {
  const force = (id: number) => volumeCommands.forceDetach(bench.store, { id })

  async function makeAttached() {
    const id = await make()
    const host = await requestHost(bench, { label: `host-${made}`, region: 'us-east' })
    await requestAttach(bench, id, host.id)
    await bench.settle()
    return { id, hostId: host.id }
  }

  test('takes the volume from its host, with one event of the system', async () => {
    const { id } = await makeAttached()
    const answer = await force(id)
    await bench.settle()
    expect(await event(answer.operation_id)).toMatchObject({
      action: 'volume_detach',
      status: 'finished',
      user_id: null,
    })
    expect(await bench.store.db.selectFrom('attachments').where('volume_id', '=', id).selectAll().execute()).toEqual([])
  })

  test('joins a detachment that is under way, and forces it', async () => {
    const { id } = await makeAttached()
    const detach = await requestDetach(bench, id)
    expect((await force(id)).operation_id).toBe(detach)
    expect(
      await bench.store.db.selectFrom('attachments').where('volume_id', '=', id).select('is_forced').execute(),
    ).toEqual([{ is_forced: true }])
    await bench.settle()
    expect(await event(detach)).toMatchObject({ status: 'finished' })
  })

  test('is refused for a volume that is on no host, or is not there', async () => {
    await expect(force(await make())).rejects.toMatchObject({ field: 'id', reason: expect.stringContaining('no host') })
    await expect(force(999_999)).rejects.toMatchObject({ code: 'resource.not_found' })
  })
})
