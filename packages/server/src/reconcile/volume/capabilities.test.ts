import { describe, expect, it } from 'vitest'
import type { EventId, VolumeId } from '#domain/shared/index.ts'
import { requestAttach, requestDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestPower } from '#testkit/requests/request-host.ts'
import { requestResize, requestVolume } from '#testkit/requests/request-volume.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'
import { driversWith, type OtherRecord } from '#testkit/driver-suite/with-record.ts'

const { bench, makePlugged, passMany, eventOf, causeOf } = await openVolumeBench()

const statusOf = async (id: VolumeId) =>
  (await bench.store.db.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst())?.status

const noGrowth: OtherRecord = { volumes: { growsAttached: false } }

const passWith = (record: OtherRecord): Promise<void> => passMany(driversWith(bench.drivers, record), 30)

describe('a driver whose volumes cannot grow while a running host has them (driver contract, rule 8)', () => {
  it('a resize waits and says for what, is never given up for it, and goes on once the volume is detached', async () => {
    const { id } = await makePlugged('plugged')
    const resize = await requestResize(bench, id, 40)
    await passWith(noGrowth)
    const waiting = await eventOf(resize)
    expect(waiting).toMatchObject({
      status: 'started',
      message: 'This volume cannot grow while a running host has it. Detach it or shut the host down; it grows then.',
    })
    expect([await statusOf(id), waiting.spent_ms < bench.patience.deadlineMs / 2]).toEqual(['resizing', true])

    const detach = await requestDetach(bench, id)
    await passWith(noGrowth)
    expect([await eventOf(detach), await eventOf(resize), await statusOf(id)]).toMatchObject([
      { status: 'finished' },
      { status: 'finished', message: '' },
      'active',
    ])
  })

  it('and where another worker knows a driver that can, that one does it at once', async () => {
    const { id } = await makePlugged('agreed')
    const resize = await requestResize(bench, id, 40)
    for (const claim of await bench.claimDue()) await bench.pass(claim, driversWith(bench.drivers, noGrowth))
    expect(await eventOf(resize)).toMatchObject({ status: 'started' })
    await bench.settle()
    expect([await eventOf(resize), await statusOf(id)]).toMatchObject([{ status: 'finished', message: '' }, 'active'])
  })
})

describe('what the drivers of a volume and its host cannot do (driver contract, rule 8; ADR 0014)', () => {
  const noHotPlugs: OtherRecord = { hosts: { hotPlugs: false } }

  it('an attachment to a host that takes volumes only at a boot says so, and is there after a reboot', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'boarding' })
    const host = await requestHost(bench, { label: 'ferry' })
    await bench.settle()
    const attach = await requestAttach(bench, id, host.id)
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({
      status: 'started',
      message: 'A host of this region takes volumes only when it starts. Reboot the host; it has this volume then.',
    })
    await requestPower(bench, host.id, 'reboot')
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({ status: 'finished', message: '' })
  })

  it('one that no boot brings is given up with its cause, and the volume is free again', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'stranded' })
    const host = await requestHost(bench, { label: 'passing' })
    await bench.settle()
    const attach = await requestAttach(bench, id, host.id, false)
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({
      status: 'failed',
      message:
        'A host of this region takes volumes only when it starts, and only those of the configuration that it boots. Given up after 60 seconds.',
    })
    expect(await statusOf(id)).toBe('active')
  })

  it('a detach waits until the host is off', async () => {
    const { id, hostId } = await makePlugged('leaving')
    const detach = await requestDetach(bench, id)
    await passWith(noHotPlugs)
    expect(await eventOf(detach)).toMatchObject({
      status: 'started',
      message:
        'A host of this region lets go of volumes only while it is off. Shut it down or reboot it; the volume is detached then.',
    })
    await requestPower(bench, hostId, 'shutdown')
    await passWith(noHotPlugs)
    expect(await eventOf(detach)).toMatchObject({ status: 'finished' })
  })

  it('a boot brings as many volumes as the host holds, and the next one comes when there is room', async () => {
    const { id: one, hostId } = await makePlugged('first')
    const { id: two } = await requestVolume(bench.store, bench.actor, { label: 'second' })
    await bench.settle()
    await requestAttach(bench, two, hostId)
    await bench.settle()
    const reboot = await requestPower(bench, hostId, 'reboot')
    await passWith({ hosts: { devicesMax: 1 } })
    expect(await eventOf(reboot as EventId)).toMatchObject({ status: 'finished' })
    expect(await causeOf(two)).toBe('host.devices_full')
    await requestDetach(bench, one)
    await passWith({ hosts: { devicesMax: 1 } })
    expect(await causeOf(two)).toBeNull()
  })
})
