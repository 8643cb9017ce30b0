import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { lookAtRows } from '#testkit/engine/look-at-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestHostResize, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()
const { hostOf, eventOf, jobsOf, attachmentOf, makeDue } = lookAtRows(bench)

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
  await makeDue('host', id)
  await bench.settle()
}

async function pluggedNames(hostId: number): Promise<{ link: string; slot: string | null }[]> {
  const { rows } = await sql<{ link: string; slot: string | null }>`
    select device.link, device.slot from sim.devices as device join sim.hosts as host on host.id = device.host_id
    where host.public_id = ${hostId} order by device.link`.execute(bench.store.db)
  return rows
}

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
    await addFault(bench, { on: 'inspectHost', id: host, times: 1, as: 'lie' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })
})

describe('a host whose infrastructure fails (decision D11)', () => {
  it('asks its volumes to leave again when a detach was given up, and is deleted once they do', async () => {
    const host = await makeHost('clinging')
    const volume = await makeVolume('clinger')
    await requestAttach(bench, volume, host)
    await bench.settle()
    await addFault(bench, { on: 'unplugVolume', id: volume, times: 1_000, as: 'error-before' })
    const removal = await requestRemoval(bench, host)
    await passUntil(
      bench,
      async () => (await jobsOf('volume', volume)).filter((job) => job.status === 'failed').length > 1,
    )
    expect(await eventOf(removal)).toMatchObject({
      status: 'failed',
      message: 'The volumes of this host are still being detached. Given up after 60 seconds.',
    })
    await clearFaults(bench)
    await bench.settle()
    expect([await hostOf(host), await attachmentOf(volume)]).toEqual([undefined, undefined])
    const detaches = (await jobsOf('volume', volume)).filter((job) => job.action === 'volume_detach')
    expect(new Set(detaches.map((job) => job.cause_id))).toEqual(new Set([removal]))
    expect(detaches.at(-1)?.status).toBe('finished')
  })

  it('fails where its plan is no longer configured', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'planless' })
    await bench.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', id).execute()
    await passUntil(bench, async () => (await eventOf(operationId)).status === 'failed')
    expect(await eventOf(operationId)).toMatchObject({ message: 'The infrastructure cannot do what was asked.' })
    await requestRemoval(bench, id)
    await bench.settle()
    expect(await hostOf(id)).toBeUndefined()
  })

  it('does not want another type any more when the driver refuses it, and keeps the one it has (decision H10.8)', async () => {
    const { id } = await requestHost(bench, { label: 'refused', isBooted: false, type: 'g6-standard-1' })
    await bench.settle()
    await addFault(bench, { on: 'reshapeHost', id, times: 1_000, as: 'error-before', code: 'NotSupported' })
    const resize = await requestHostResize(bench, id, 'g6-standard-2')
    await bench.settle()
    expect(await eventOf(resize)).toMatchObject({ action: 'host_resize', status: 'failed' })
    expect(await hostOf(id)).toMatchObject({ status: 'offline', type: 'g6-standard-1', wants_type: null })
  })
})
