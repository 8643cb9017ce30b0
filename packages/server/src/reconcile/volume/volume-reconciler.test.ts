import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type VolumeId } from '#domain/shared/index.ts'
import { requestRename, requestRepair, requestVolume } from '#testkit/requests/request-volume.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'

const bench = await openTestBench()
const { volumeOf, eventOf, attachmentOf, jobsOf, causeOf } = benchRows(bench)
afterEach(async () => {
  await clearFaults(bench)
  await bench.converge()
})

const setDisk = (id: number, change: ReturnType<typeof sql>) =>
  sqlOn(bench.store)`update sim.volumes set ${change} where public_id = ${id}`
const linksOf = async (hostId: number) =>
  (
    await sqlOn(bench.store)<{ link: string }>`
  select device.link from sim.devices as device join sim.hosts as host on host.id = device.host_id where host.public_id = ${hostId} order by link`
  ).map((row) => row.link)

async function makeVolume(label: string): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  return id
}

async function makeHost(label: string): Promise<number> {
  const { id } = await requestHost(bench, { label })
  await bench.converge()
  return id
}

const fail = (on: Parameters<typeof addFault>[1]['on'], id: number, code = 'Busy') =>
  addFault(bench, { on, id, times: 1_000_000, as: 'error-before', code })

const rename = (id: VolumeId, label: string): Promise<void> => requestRename(bench, id, label)

async function awaitGivenUp(operationId: number): Promise<void> {
  for (let passes = 0; passes < 200 && (await eventOf(operationId)).status !== 'failed'; passes += 1) {
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    await bench.advanceToNext()
  }
  expect(await eventOf(operationId)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Timed out after 60 seconds.'),
  })
}

async function resync(): Promise<void> {
  await bench.advance(bench.timeouts.resyncMs)
  await bench.converge()
}

describe('reaching the desired state of a volume (decision D10)', () => {
  it('a clone whose source is gone fails immediately, because waiting cannot help', async () => {
    const copy = await requestVolume(bench.store, bench.actor, {
      label: 'orphan',
      sourceId: await makeVolume('fleeting'),
    })
    await sqlOn(bench.store)`update volumes set source_id = null where id = ${copy.id}`
    await bench.converge()
    expect(await eventOf(copy.operationId)).toMatchObject({
      status: 'failed',
      message: 'The disk of this volume was not found.',
    })
    expect(await volumeOf(copy.id)).toMatchObject({ status: 'contact_support' })
  })
})

describe('a disk that is missing or damaged (decision D10)', () => {
  it.each([
    ['damaged', sql`is_healthy = false`, 'The disk of this volume is damaged.'],
    ['missing', sql`name = 'taken away ' || name`, 'The disk of this volume was not found.'],
  ])('%s: found by the next resync, reported once, never created again empty', async (label, harm, message) => {
    const id = await makeVolume(label)
    await setDisk(id, harm)
    await resync()
    await resync()
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support' })
    expect((await jobsOf('volume', id)).slice(1)).toEqual([
      { action: 'volume_damaged', status: 'notification', username: null, cause_id: null, message },
    ])
    expect(await sqlOn(bench.store)`select 1 from sim.volumes where public_id = ${id}`).toHaveLength(1)
  })

  it("is active again only after an operator's repair found it healthy", async () => {
    const id = await makeVolume('repaired')
    await setDisk(id, sql`is_healthy = false`)
    await resync()
    const early = await requestRepair(bench.store, id)
    await bench.converge()
    expect([await volumeOf(id), await eventOf(early)]).toMatchObject([
      { status: 'contact_support', wants_repair: false },
      { status: 'failed', message: 'The disk of this volume is damaged.' },
    ])
    await setDisk(id, sql`is_healthy = true`)
    await resync()
    expect(await volumeOf(id)).toMatchObject({ status: 'contact_support' })
    const repair = await requestRepair(bench.store, id)
    await bench.converge()
    expect([await volumeOf(id), await eventOf(repair)]).toMatchObject([
      { status: 'active', wants_repair: false },
      { status: 'finished' },
    ])
  })
})

describe('a volume follows its host', () => {
  it('D1: waits for another volume that is still plugged in under its label', async () => {
    const host = await makeHost('labels')
    const [one, two] = [await makeVolume('taken'), await makeVolume('later')]
    for (const id of [one, two]) await requestAttach(bench, id, host, false)
    await bench.converge()
    await fail('plugVolume', one)
    await rename(one, 'elsewhere')
    await rename(two, 'taken')
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(await causeOf('volume', two)).toBe('device.in_use')
    await clearFaults(bench)
    await bench.converge()
    expect(await linksOf(host)).toEqual([
      '/dev/disk/by-id/scsi-0Moor_Volume_elsewhere',
      '/dev/disk/by-id/scsi-0Moor_Volume_taken',
    ])
  })
})

describe('failed jobs (decision D11)', () => {
  it('an attach: host_id is null immediately, and its slot is reserved until the device is certainly gone', async () => {
    const host = await makeHost('refuses')
    const id = await makeVolume('refused')
    await fail('plugVolume', id)
    await fail('unplugVolume', id)
    await awaitGivenUp(await requestAttach(bench, id, host))
    expect(await attachmentOf(id)).toMatchObject({ wants: 'detached', is_hidden: true, plugged_serial: null })
    expect(await volumeOf(id)).toMatchObject({ status: 'active' })
    await clearFaults(bench)
    await bench.converge()
    expect([await attachmentOf(id), await linksOf(host)]).toEqual([undefined, []])
  })

  it('a detach: stays attached, and can be requested again', async () => {
    const host = await makeHost('keeps')
    const id = await makeVolume('kept')
    await requestAttach(bench, id, host)
    await bench.converge()
    await fail('unplugVolume', id)
    await awaitGivenUp(await requestVolumeDetach(bench, id))
    expect(await attachmentOf(id)).toMatchObject({ wants: 'attached', is_hidden: false })
    await clearFaults(bench)
    await bench.converge()
    expect(await attachmentOf(id)).toMatchObject({ wants: 'attached', plugged_serial: 1 })
    const again = await requestVolumeDetach(bench, id)
    await bench.converge()
    expect([await attachmentOf(id), await eventOf(again)]).toMatchObject([undefined, { status: 'finished' }])
  })
})
