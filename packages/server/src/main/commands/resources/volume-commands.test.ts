import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { volumeCommands } from './volume-commands.ts'
import { asId, type EventId, type VolumeId } from '#domain/shared/index.ts'

const bench = await openEngineBench()
afterAll(() => bench.close())

let made = 0
async function make(): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label: `volume-${(made += 1)}`, region: 'us-east' })
  await bench.converge()
  return id
}

const migrate = (id: number) => volumeCommands.migrate(bench.store, { id, to: 'hdd' }, () => neutralCatalogue)
const repair = (id: number) => volumeCommands.repair(bench.store, { id })
const force = (id: number) => volumeCommands.forceDetach(bench.store, { id })
const row = (id: VolumeId) =>
  bench.store.db.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const event = (id: number) =>
  bench.store.db.selectFrom('events').selectAll().where('id', '=', asId<EventId>(id)).executeTakeFirstOrThrow()
const attachments = (id: VolumeId) =>
  bench.store.db.selectFrom('attachments').where('volume_id', '=', id).select('is_forced').execute()

test.each([
  ['migrate', migrate],
  ['repair', repair],
  ['detach --force', force],
])('moor admin volume %s of a volume that does not exist is rejected', async (_name, act) => {
  await expect(act(999_999)).rejects.toMatchObject({ code: 'resource.not_found', field: 'id' })
})

describe('moor admin volume migrate (decision D10)', () => {
  test('moves the volume to the other storage class, with an event of the system', async () => {
    const id = await make()
    const answer = await migrate(id)
    expect(answer).toEqual({ id, migrating_to: 'hdd', operation_id: expect.any(Number) })
    await bench.converge()
    expect(await row(id)).toMatchObject({ status: 'active', hardware_type: 'hdd', migrating_to: null })
    const told = await event(answer.operation_id)
    expect(told).toMatchObject({ action: 'volume_migrate', status: 'finished', percent: 100, username: null })
  })

  test('is retried after a deadlock, like a request', async () => {
    const id = await make()
    // PostgreSQL chooses the victim of a real deadlock by time, so a trigger raises its error. A sequence keeps its value when the transaction ends.
    onTestFinished(async () => {
      await sql`drop sequence if exists deadlocks`.execute(bench.store.db)
      await sql`drop function if exists deadlock_once cascade`.execute(bench.store.db)
    })
    await sql`create sequence deadlocks`.execute(bench.store.db)
    await sql`create function deadlock_once() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(bench.store.db)
    await sql`create trigger deadlock_once before update on volumes for each row execute function deadlock_once()`.execute(
      bench.store.db,
    )
    expect(await migrate(id)).toMatchObject({ id, migrating_to: 'hdd' })
    const tries = await sql`select last_value from deadlocks where last_value > 1`.execute(bench.store.db)
    expect(tries.rows).toHaveLength(1)
    expect(await row(id)).toMatchObject({ migrating_to: 'hdd' })
    await bench.converge()
  })
})

test('moor admin volume repair returns the system event, and joins a running repair (decision D10)', async () => {
  const id = await make()
  await bench.store.db.updateTable('volumes').set({ status: 'contact_support' }).where('id', '=', id).execute()
  const answer = await repair(id)
  expect([answer, await repair(id)]).toEqual([{ id, operation_id: expect.any(Number) }, answer])
  await bench.converge()
  expect(await row(id)).toMatchObject({ status: 'active', wants_repair: false })
  expect(await event(answer.operation_id)).toMatchObject({ action: 'volume_repair', status: 'finished', user_id: null })
})

describe('moor admin volume detach --force (decision D7.3)', () => {
  async function makeAttached(): Promise<VolumeId> {
    const id = await make()
    const host = await requestHost(bench, { label: `host-${made}`, region: 'us-east' })
    await requestAttach(bench, id, host.id)
    await bench.converge()
    return id
  }

  test('detaches the volume from its host, with one event of the system', async () => {
    const id = await makeAttached()
    const { operation_id } = await force(id)
    await bench.converge()
    expect(await event(operation_id)).toMatchObject({ action: 'volume_detach', status: 'finished', user_id: null })
    expect(await attachments(id)).toEqual([])
  })

  test('joins a running detachment, and forces it', async () => {
    const id = await makeAttached()
    const detach = await requestVolumeDetach(bench, id)
    expect((await force(id)).operation_id).toBe(detach)
    expect(await attachments(id)).toEqual([{ is_forced: true }])
    await bench.converge()
    expect(await event(detach)).toMatchObject({ status: 'finished' })
  })

  test('is rejected for a volume that is not attached', async () => {
    await expect(force(await make())).rejects.toMatchObject({
      field: 'id',
      reason: expect.stringContaining('not attached to a host'),
    })
  })
})
