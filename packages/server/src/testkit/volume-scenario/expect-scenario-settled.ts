import type { Host, Volume } from '@moorage/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { awaitHorizon } from '../database/await-database.ts'
import type { ScenarioWatch } from './scenario-watch.ts'
import type { VolumeScenario } from './volume-scenario.ts'

/** What must hold when everything is settled: rows, simulated world, jobs and log say the same. */
export async function expectScenarioSettled(scenario: VolumeScenario, watch: ScenarioWatch): Promise<void> {
  await awaitHorizon(scenario.http.store.db)
  await watch.look()
  await expectVolumesReal(scenario)
  await expectShownReady(scenario)
  await expectDevicesReal(scenario)
  await expectJobsEnded(scenario, watch)
}

/** Every volume is active with a disk of its size and an open billing interval, and there is no other disk, row or interval. */
async function expectVolumesReal({ http, caller: { accountId } }: VolumeScenario): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select volumes.id, volumes.status, volumes.deleted_at is null as lives, volumes.size_gib = disks.size_gib as fits, disks.is_complete and disks.is_healthy and not disks.is_lost as sound,
      volumes.migrating_to is null and volumes.hardware_type = disks.hardware_type as stored,
      disks.work, work.lease_holder, work.generation = work.seen_generation as seen, intervals.quantity = volumes.size_gib as paid, volumes.is_clone and volumes.source_id is not null as copying
    from volumes full join (select * from sim.volumes where public_id in (select resource_id from billing_intervals where kind = 'volume' and account_id = ${accountId})) as disks on disks.public_id = volumes.id
      left join work on work.kind = 'volume' and work.id = volumes.id
      full join (select * from billing_intervals where kind = 'volume' and closed is null and account_id = ${accountId}) as intervals on intervals.resource_id = volumes.id
    where volumes.account_id = ${accountId} or volumes.id is null`.execute(http.store.db)
  for (const row of rows) {
    expect(row).toEqual({
      id: row.id,
      status: 'active',
      lives: true,
      fits: true,
      sound: true,
      stored: true,
      work: null,
      lease_holder: null,
      seen: true,
      paid: true,
      copying: false,
    })
  }
}

/** The API shows a volume as ready exactly when its host runs, and each host with the volumes that name it. */
async function expectShownReady({ http, caller: { token } }: VolumeScenario): Promise<void> {
  const shown = async <One>(path: string) => (await http.call<{ data: One[] }>('GET', path, { token })).body.data
  const [volumes, hosts] = [await shown<Volume>('/v4/volumes'), await shown<Host>('/v4/hosts/instances')]
  const running = new Set(hosts.filter((one) => one.status === 'running').map((one) => one.id))
  expect(volumes.map((one) => [one.id, one.io_ready])).toEqual(
    volumes.map((one) => [one.id, one.host_id !== null && running.has(one.host_id)]),
  )
  expect(hosts.map((one) => one.attached_volumes)).toEqual(
    hosts.map((host) => volumes.filter((one) => one.host_id === host.id).length),
  )
}

/** Plugs and unplugs whose time is over are true, though nobody has looked since. */
const isOver = sql`coalesce(devices.work_started + devices.work_ms * interval '1 millisecond' <= moor_now(), false)`

/** Every attachment is wanted; on a host that runs it is plugged in under its path and slot; no device is there that nobody wants. */
async function expectDevicesReal({ http, caller: { accountId } }: VolumeScenario): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { config_slot: number | null }>`
    select attachments.wants, attachments.is_hidden, attachments.persists, hosts.status as host_status, devices.link, devices.slot, devices.work,
      '/dev/disk/by-id/scsi-0Moor_Volume_' || volumes.label as path, config_devices.slot as config_slot, things.public_id = hosts.id as here
    from (select * from attachments where account_id = ${accountId}) as attachments
      join volumes on volumes.id = attachments.volume_id join hosts on hosts.id = attachments.host_id
      left join config_devices on config_devices.volume_id = volumes.id
      full join (select link, slot, host_id, case when ${isOver} then null else devices.work end as work, disks.public_id as volume from sim.devices join sim.volumes as disks on disks.id = devices.volume_id
        where disks.public_id in (select resource_id from billing_intervals where kind = 'volume' and account_id = ${accountId})
          and not (devices.work = 'unplug' and ${isOver})) as devices on devices.volume = attachments.volume_id
      left join sim.hosts as things on things.id = devices.host_id`.execute(http.store.db)
  for (const row of rows) {
    const isThere = row['host_status'] === 'running' || row['link'] !== null
    const slot = row.config_slot === null ? null : `sd${'abcdefghijklmnop'[row.config_slot]}`
    expect(row).toEqual({
      ...row,
      wants: 'attached',
      is_hidden: false,
      persists: slot !== null,
      host_status: expect.stringMatching(/^(running|offline)$/),
      ...(isThere
        ? { link: row['host_status'] === 'running' ? row['path'] : row['link'], slot, work: null, here: true }
        : {}),
    })
  }
}

/** Every job has ended with exactly one terminal entry in the log, its last; a reader has seen every entry once, in order. */
async function expectJobsEnded(
  { http, caller: { accountId } }: VolumeScenario,
  { seen }: ScenarioWatch,
): Promise<void> {
  const { rows } = await sql<{ status: string; told: string[]; message: string }>`
    select events.status, events.message, (select array_agg(body ->> 'status' order by position) from event_log where event_id = events.id) as told
    from events where account_id = ${accountId}`.execute(http.store.db)
  for (const { status, told, message } of rows) {
    expect([status, message]).toEqual([expect.stringMatching(/^(finished|canceled|notification)$/), expect.any(String)])
    expect([told.at(-1), told.filter((one) => one !== 'scheduled' && one !== 'started')]).toEqual([status, [status]])
  }
  const { rows: entries } = await sql<{
    position: number
  }>`select position from event_log where account_id = ${accountId} order by position`.execute(http.store.db)
  expect(seen).toEqual(entries.map((entry) => entry.position))
}
