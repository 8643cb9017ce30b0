import { sql } from 'kysely'
import { expect } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { Scene, Story } from '../prove-steps/story.ts'
import { requestAttach, requestDetach, requestForcedDetach } from '../requests/request-attachment.ts'
import { requestDeletion, requestRename, requestVolume } from '../requests/request-volume.ts'
import { requestHost } from '../requests/request-host.ts'
import { expectVolumeGone } from './volume-stories.ts'

/** A type with room for every telling of a story. */
const roomyType = 'g6-dedicated-32'
let stages = 0

async function stageHost(bench: EngineBench): Promise<number> {
  stages += 1
  const { id } = await requestHost(bench, { label: `stage${stages}`, type: roomyType })
  await bench.settle()
  return id
}

async function makeVolume(bench: EngineBench, { label }: Scene): Promise<number> {
  return (await requestVolume(bench.store, bench.actor, { label })).id
}

async function makeAttached(bench: EngineBench, scene: Scene): Promise<number> {
  const id = await makeVolume(bench, scene)
  await requestAttach(bench, id, scene.stage, false)
  return id
}

/** The device of a volume as the world has it; work on it ends as it begins here, and shows until somebody looks. */
async function deviceOf(bench: EngineBench, id: number): Promise<unknown> {
  const {
    rows: [device],
  } = await sql`
    select device.link, device.slot from sim.devices as device join sim.volumes as volume on volume.id = device.volume_id
    where volume.public_id = ${id} and device.work is distinct from 'unplug'`.execute(bench.store.db)
  return device
}

/** The volume is plugged in under its label and known to be, under the boot that its host runs. */
async function expectPlugged(bench: EngineBench, id: number): Promise<void> {
  const row = await bench.store.db
    .selectFrom('volumes')
    .innerJoin('attachments', 'attachments.volume_id', 'volumes.id')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select(['volumes.label', 'attachments.plugged_serial', 'hosts.seen_boot_serial'])
    .where('volumes.id', '=', asId<VolumeId>(id))
    .executeTakeFirstOrThrow()
  expect(await deviceOf(bench, id)).toEqual({ link: `/dev/disk/by-id/scsi-0Moor_Volume_${row.label}`, slot: null })
  expect(row.plugged_serial).toBe(row.seen_boot_serial)
}

async function expectFree(bench: EngineBench, id: number): Promise<void> {
  expect(await deviceOf(bench, id)).toBeUndefined()
  expect(
    await bench.store.db
      .selectFrom('attachments')
      .select('volume_id')
      .where('volume_id', '=', asId<VolumeId>(id))
      .execute(),
  ).toEqual([])
}

/** Every way of a volume to and from a host (decisions D1, D4, D7, D8). */
export const plugStories: readonly Story[] = [
  {
    name: 'a volume is attached to a running host',
    steps: ['volume.plug'],
    stage: stageHost,
    arrange: makeVolume,
    request: async (bench, id, { stage }) => {
      await requestAttach(bench, id, stage, false)
    },
    verify: expectPlugged,
  },
  {
    name: 'a volume is detached',
    steps: ['volume.unplug'],
    stage: stageHost,
    arrange: makeAttached,
    request: async (bench, id) => {
      await requestDetach(bench, id)
    },
    verify: expectFree,
  },
  {
    name: 'an operator takes a volume from its host by force',
    steps: ['volume.evict'],
    stage: stageHost,
    arrange: makeAttached,
    request: async (bench, id) => {
      await requestForcedDetach(bench, id)
    },
    verify: expectFree,
  },
  {
    name: 'a plugged volume gets another label',
    steps: ['volume.plug'],
    stage: stageHost,
    arrange: makeAttached,
    request: (bench, id, { label }) => requestRename(bench, id, `${label}-new`),
    verify: expectPlugged,
  },
  {
    name: 'an attached volume waits for its host to run',
    steps: ['host.define', 'host.make-disk', 'host.start', 'volume.await', 'volume.plug'],
    arrange: makeVolume,
    async request(bench, id, { label }) {
      const host = await requestHost(bench, { label: `${label}-host` })
      await requestAttach(bench, id, host.id, false)
      // The volume looks first, so that it has to wait.
      await sql`update work set due = due + interval '1 second' where kind = 'host' and id = ${host.id}`.execute(
        bench.store.db,
      )
    },
    verify: expectPlugged,
  },
  {
    name: 'an attached volume is deleted',
    steps: ['volume.unplug', 'volume.wipe'],
    stage: stageHost,
    arrange: makeAttached,
    request: async (bench, id) => {
      await requestDeletion(bench, id)
    },
    verify: expectVolumeGone,
  },
]
