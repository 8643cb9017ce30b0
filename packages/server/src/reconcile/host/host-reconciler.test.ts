import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asId, type EventId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()

async function hostOf(id: number) {
  return bench.store.db.selectFrom('hosts').selectAll().where('id', '=', asId<HostId>(id)).executeTakeFirst()
}

async function eventOf(id: number | null) {
  return bench.store.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', asId<EventId>(id ?? 0))
    .executeTakeFirstOrThrow()
}

async function jobsOf(type: 'host' | 'volume', id: number) {
  return bench.store.db
    .selectFrom('events')
    .select(['action', 'status', 'username', 'cause_id', 'message'])
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

async function attachmentOf(volumeId: number) {
  return bench.store.db
    .selectFrom('attachments')
    .selectAll()
    .where('volume_id', '=', asId<VolumeId>(volumeId))
    .executeTakeFirst()
}

async function makeHost(label: string): Promise<number> {
  const { id } = await requestHost(bench, { label })
  await bench.settle()
  return id
}

async function makeVolume(label: string): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.settle()
  return id
}

/** Makes a resource due, as the next resync would. */
async function lookAgain(id: number): Promise<void> {
  await sql`update work set due = moor_now() where kind = 'host' and id = ${id}`.execute(bench.store.db)
  await bench.settle()
}

async function addFault(fault: {
  method: string
  id: number
  times: number
  as: string
  code?: string
}): Promise<void> {
  await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
    values (${fault.method}, ${fault.id}, ${fault.times}, ${fault.times}, ${fault.as}, ${fault.code ?? null})`.execute(
    bench.store.db,
  )
}

/** Runs passes, moving the clock to whatever is due next, until something has come about. */
async function passUntil(isReached: () => Promise<boolean>): Promise<void> {
  for (let rounds = 0; rounds < 400; rounds += 1) {
    if (await isReached()) return
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    await bench.advanceToNext()
  }
  throw new Error('not reached')
}

async function pluggedNames(hostId: number): Promise<{ link: string; slot: string | null }[]> {
  const { rows } = await sql<{ link: string; slot: string | null }>`
    select device.link, device.slot from sim.devices as device join sim.hosts as host on host.id = device.host_id
    where host.public_id = ${hostId} order by device.link`.execute(bench.store.db)
  return rows
}

describe('a host is brought to what is wanted (decision H)', () => {
  it('is made and started: one operation, and a boot of the system caused by it (decision F2)', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'first' })
    expect(await hostOf(id)).toMatchObject({ status: 'provisioning', seen_boot_serial: 0 })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'running', boot_serial: 1, seen_boot_serial: 1 })
    expect((await hostOf(id))?.ipv4).toHaveLength(1)
    expect(await jobsOf('host', id)).toEqual([
      { action: 'host_create', status: 'finished', username: bench.actor.username, cause_id: null, message: '' },
      { action: 'host_boot', status: 'finished', username: null, cause_id: operationId, message: '' },
    ])
  })

  it('stays off when it was made with booted false, and starts when asked', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'unbooted', isBooted: false })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'offline', boot_serial: 0 })
    expect(await eventOf(operationId)).toMatchObject({ status: 'finished' })
    await requestPower(bench, id, 'boot')
    expect(await hostOf(id)).toMatchObject({ status: 'booting' })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'running', boot_serial: 1, seen_boot_serial: 1 })
  })

  it('is rebooted, stopped and removed; its row goes with the thing', async () => {
    const id = await makeHost('life')
    const reboot = await requestPower(bench, id, 'reboot')
    expect(await hostOf(id)).toMatchObject({ status: 'rebooting' })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'running', seen_boot_serial: 2 })
    expect(await eventOf(reboot)).toMatchObject({ status: 'finished', target: { bootSerial: 2 } })
    const shutdown = await requestPower(bench, id, 'shutdown')
    expect(await hostOf(id)).toMatchObject({ status: 'shutting_down' })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'offline' })
    expect(await eventOf(shutdown)).toMatchObject({ status: 'finished' })
    const removal = await requestRemoval(bench, id)
    expect(await hostOf(id)).toMatchObject({ status: 'deleting' })
    await bench.settle()
    expect(await hostOf(id)).toBeUndefined()
    expect(await eventOf(removal)).toMatchObject({ status: 'finished', percent: 100 })
  })

  it('D11: a later power request cancels an earlier one that has not ended', async () => {
    const id = await makeHost('superseded')
    const shutdown = await requestPower(bench, id, 'shutdown')
    const boot = await requestPower(bench, id, 'boot')
    await bench.settle()
    expect(await eventOf(shutdown)).toMatchObject({ status: 'canceled' })
    expect(await eventOf(boot)).toMatchObject({ status: 'finished' })
    expect(await hostOf(id)).toMatchObject({ status: 'running', boot_serial: 2, seen_boot_serial: 2 })
  })
})

describe('volumes follow their host', () => {
  it('D4, D6: a boot brings the volumes of its configuration in their slots, and they are ready under that boot', async () => {
    const { id: host } = await requestHost(bench, { label: 'boots-with', isBooted: false })
    await bench.settle()
    const volume = await makeVolume('boot-disk')
    await requestAttach(bench, volume, host)
    await requestPower(bench, host, 'boot')
    await bench.settle()
    expect(await pluggedNames(host)).toEqual([{ link: '/dev/disk/by-id/scsi-0Moor_Volume_boot-disk', slot: 'sdb' }])
    expect(await attachmentOf(volume)).toMatchObject({ plugged_serial: 1 })
    await requestPower(bench, host, 'reboot')
    await bench.settle()
    expect(await attachmentOf(volume)).toMatchObject({ plugged_serial: 2 })
  })

  it.each(['shutdown', 'reboot'] as const)(
    'D7: a %s detaches what does not persist, as a job of the system caused by it',
    async (action) => {
      const host = await makeHost(`d7-${action}`)
      const [loose, kept] = [await makeVolume(`loose-${action}`), await makeVolume(`kept-${action}`)]
      await requestAttach(bench, loose, host, false)
      await requestAttach(bench, kept, host)
      await bench.settle()
      const operation = await requestPower(bench, host, action)
      await bench.settle()
      expect(await attachmentOf(loose)).toBeUndefined()
      expect(await attachmentOf(kept)).toMatchObject({ wants: 'attached' })
      expect((await jobsOf('volume', loose)).at(-1)).toMatchObject({
        action: 'volume_detach',
        status: 'finished',
        username: null,
        cause_id: operation,
      })
    },
  )

  it('D7: deleting a host detaches its volumes first; they stay, and the host goes when they have left', async () => {
    const host = await makeHost('d7-delete')
    const [one, two] = [await makeVolume('stays-1'), await makeVolume('stays-2')]
    await requestAttach(bench, one, host)
    await requestAttach(bench, two, host, false)
    await bench.settle()
    const removal = await requestRemoval(bench, host)
    await bench.settle()
    expect(await hostOf(host)).toBeUndefined()
    for (const id of [one, two]) {
      expect(await attachmentOf(id)).toBeUndefined()
      expect((await jobsOf('volume', id)).at(-1)).toMatchObject({
        action: 'volume_detach',
        status: 'finished',
        cause_id: removal,
      })
    }
  })

  it('a damaged disk does not keep its host from starting', async () => {
    const host = await makeHost('with-damage')
    const volume = await makeVolume('damaged')
    await requestAttach(bench, volume, host)
    await bench.settle()
    await sql`update sim.volumes set is_healthy = false where public_id = ${volume}`.execute(bench.store.db)
    const reboot = await requestPower(bench, host, 'reboot')
    await bench.settle()
    expect(await eventOf(reboot)).toMatchObject({ status: 'finished' })
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })
})

describe('a host that is not what it was', () => {
  it('is told as offline and started again by a job of the system when it died', async () => {
    const host = await makeHost('dies')
    const volume = await makeVolume('of-the-dead')
    await requestAttach(bench, volume, host, false)
    await bench.settle()
    await sql`update sim.hosts set power = 'off' where public_id = ${host}`.execute(bench.store.db)
    await sql`delete from sim.devices where host_id = (select id from sim.hosts where public_id = ${host})`.execute(
      bench.store.db,
    )
    await sql`update work set due = moor_now() where kind = 'host' and id = ${host}`.execute(bench.store.db)
    const [claim] = await bench.claimDue()
    await bench.pass(claim as NonNullable<typeof claim>)
    expect(await hostOf(host)).toMatchObject({ status: 'offline', wants_power: 'on' })
    expect((await jobsOf('host', host)).at(-1)).toMatchObject({
      action: 'host_boot',
      status: 'scheduled',
      username: null,
      cause_id: null,
    })
    await bench.settle()
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
    expect((await jobsOf('host', host)).at(-1)).toMatchObject({ action: 'host_boot', status: 'finished' })
    // Nobody asked for a shutdown, so what did not persist is plugged in again.
    expect(await pluggedNames(host)).toHaveLength(1)
  })

  it('is looked at at once when a volume that is to be plugged into it finds it without power', async () => {
    const host = await makeHost('died-unseen')
    const volume = await makeVolume('finds-it')
    await sql`update sim.hosts set power = 'off' where public_id = ${host}`.execute(bench.store.db)
    await requestAttach(bench, volume, host)
    // The clock stands still: nothing is due that was not woken.
    for (const _ of [1, 2]) for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(await hostOf(host)).toMatchObject({ status: 'offline', wants_power: 'on' })
    await bench.settle()
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
    expect(await pluggedNames(host)).toHaveLength(1)
  })

  it('is never made again when it is missing: offline, a failed boot says why, a further boot fails at once, it can be deleted', async () => {
    const host = await makeHost('lost')
    await sql`delete from sim.hosts where public_id = ${host}`.execute(bench.store.db)
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    const told = (await jobsOf('host', host)).at(-1)
    expect(told).toMatchObject({ action: 'host_boot', status: 'failed', username: null })
    expect(told?.message).toContain('its local disks are lost')
    const before = (await jobsOf('host', host)).length
    await lookAgain(host)
    expect(await jobsOf('host', host)).toHaveLength(before)
    const boot = await requestPower(bench, host, 'boot')
    await bench.settle()
    expect(await eventOf(boot)).toMatchObject({ status: 'failed' })
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    expect((await sql`select 1 from sim.hosts where public_id = ${host}`.execute(bench.store.db)).rows).toEqual([])
    await requestRemoval(bench, host)
    await bench.settle()
    expect(await hostOf(host)).toBeUndefined()
  })

  it('is seen again when it comes back', async () => {
    const host = await makeHost('blinks')
    await addFault({ method: 'inspectHost', id: host, times: 1, as: 'lie' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })
})

describe('a host whose infrastructure fails (decision D11)', () => {
  it('waits out errors, silence and lies', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'troubled' })
    await addFault({ method: 'ensureHost', id, times: 2, as: 'error-before' })
    await addFault({ method: 'startHost', id, times: 1, as: 'error-after', code: 'Broken' })
    await addFault({ method: 'startHost', id, times: 1, as: 'lie' })
    await bench.settle()
    expect(await hostOf(id)).toMatchObject({ status: 'running' })
    expect(await eventOf(operationId)).toMatchObject({ status: 'finished' })
  })

  it('fails its jobs after the deadline with the cause, shows what is true, and goes on trying', async () => {
    const host = await makeHost('stuck')
    await requestPower(bench, host, 'shutdown')
    await bench.settle()
    await addFault({ method: 'startHost', id: host, times: 1_000, as: 'error-before' })
    const boot = await requestPower(bench, host, 'boot')
    await passUntil(async () => (await eventOf(boot)).status === 'failed')
    expect(await eventOf(boot)).toMatchObject({
      status: 'failed',
      message: 'The infrastructure is busy. Given up after 60 seconds.',
    })
    expect(await hostOf(host)).toMatchObject({ status: 'offline', wants_power: 'on' })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })

  it('looks again when it, or a volume it was to start with, was not found, and waits while volumes are still plugged in', async () => {
    const host = await makeHost('elusive')
    await addFault({ method: 'startHost', id: host, times: 1, as: 'error-before', code: 'NotFound' })
    await addFault({ method: 'deleteHost', id: host, times: 2, as: 'error-before', code: 'InUse' })
    const reboot = await requestPower(bench, host, 'reboot')
    await bench.settle()
    expect(await eventOf(reboot)).toMatchObject({ status: 'finished' })
    const removal = await requestRemoval(bench, host)
    await bench.settle()
    expect(await eventOf(removal)).toMatchObject({ status: 'finished' })
  })

  it('asks its volumes to leave again when a detach was given up, and is deleted once they do', async () => {
    const host = await makeHost('clinging')
    const volume = await makeVolume('clinger')
    await requestAttach(bench, volume, host)
    await bench.settle()
    await addFault({ method: 'unplugVolume', id: volume, times: 1_000, as: 'error-before' })
    const removal = await requestRemoval(bench, host)
    await passUntil(async () => (await jobsOf('volume', volume)).filter((job) => job.status === 'failed').length > 1)
    expect(await eventOf(removal)).toMatchObject({
      status: 'failed',
      message: 'The volumes of this host are still being detached. Given up after 60 seconds.',
    })
    await sql`delete from sim.faults`.execute(bench.store.db)
    await bench.settle()
    expect([await hostOf(host), await attachmentOf(volume)]).toEqual([undefined, undefined])
    const detaches = (await jobsOf('volume', volume)).filter((job) => job.action === 'volume_detach')
    expect(new Set(detaches.map((job) => job.cause_id))).toEqual(new Set([removal]))
    expect(detaches.at(-1)?.status).toBe('finished')
  })

  it('fails where its plan is no longer configured', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'planless' })
    await bench.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', id).execute()
    await passUntil(async () => (await eventOf(operationId)).status === 'failed')
    expect(await eventOf(operationId)).toMatchObject({ message: 'The infrastructure cannot do what was asked.' })
    await requestRemoval(bench, id)
    await bench.settle()
    expect(await hostOf(id)).toBeUndefined()
  })

  it('fails its jobs at once where its place is taken by a foreign host, and goes on trying', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'foreign' })
    await addFault({ method: 'ensureHost', id, times: 1, as: 'error-before', code: 'AlreadyExists' })
    await bench.settle()
    expect(await eventOf(operationId)).toMatchObject({
      status: 'failed',
      message: 'The place for this host is taken by one that does not belong to this installation.',
    })
    expect(await hostOf(id)).toMatchObject({ status: 'running' })
  })
})
