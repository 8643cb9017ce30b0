import { expect } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { requestAttach, requestVolumeDetach, requestOperatorDetach } from '../requests/request-attachment.ts'
import { requestDeletion, requestRename, requestResize, requestVolume } from '../requests/request-volume.ts'
import { requestHost } from '../requests/request-host.ts'
import { expectGrown, expectVolumeGone } from './volume-scenarios.ts'

let stages = 0

/** Returns the ID of a running host for the volumes of a scenario. */
export async function ensurePlugHost(bench: EngineBench): Promise<number> {
  if (bench.findStage) return bench.findStage()
  stages += 1
  const { id } = await requestHost(bench, { label: `stage${stages}`, type: bench.stageType })
  await bench.converge()
  return id
}

async function makeVolume(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  return (await requestVolume(bench.store, bench.actor, { label })).id
}

/** Requests a volume that is attached to the shared host; returns its ID. */
export async function requestVolumeToPlug(bench: EngineBench, context: ScenarioContext): Promise<number> {
  const id = await makeVolume(bench, context)
  await requestAttach(bench, id, context.stage, false)
  return id
}

/** The attachment must be recorded under the host's current boot. */
async function expectPlugged(bench: EngineBench, id: number): Promise<void> {
  const row = await bench.store.db
    .selectFrom('volumes')
    .innerJoin('attachments', 'attachments.volume_id', 'volumes.id')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select(['volumes.label', 'attachments.plugged_serial', 'hosts.seen_boot_serial'])
    .where('volumes.id', '=', asId<VolumeId>(id))
    .executeTakeFirstOrThrow()
  expect(await bench.outside.findDevice(id)).toEqual({
    link: `/dev/disk/by-id/scsi-0Moor_Volume_${row.label}`,
    slot: null,
  })
  expect(row.plugged_serial).toBe(row.seen_boot_serial)
}

async function expectFree(bench: EngineBench, id: number): Promise<void> {
  expect(await bench.outside.findDevice(id)).toBeUndefined()
  expect(await selectRows(bench.store, 'attachments', 'volume_id', { volume_id: id })).toEqual([])
}

/** All paths of a volume to and from a host (decisions D1, D4, D7, D8). */
export const plugRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a volume is attached to a running host',
    steps: ['volume.plug'],
    stage: ensurePlugHost,
    arrange: makeVolume,
    request: requestOnly((bench, id, { stage }) => requestAttach(bench, id, stage, false)),
    verify: expectPlugged,
  },
  {
    name: 'a volume is detached',
    steps: ['volume.unplug'],
    stage: ensurePlugHost,
    arrange: requestVolumeToPlug,
    request: requestOnly((bench, id) => requestVolumeDetach(bench, id)),
    verify: expectFree,
  },
  {
    name: 'an operator forces the detach of a volume',
    steps: ['volume.evict'],
    stage: ensurePlugHost,
    arrange: requestVolumeToPlug,
    request: requestOnly((bench, id) => requestOperatorDetach(bench, id)),
    verify: expectFree,
  },
  {
    name: 'a plugged volume grows',
    steps: ['volume.grow'],
    stage: ensurePlugHost,
    arrange: requestVolumeToPlug,
    request: requestOnly((bench, id) => requestResize(bench, id, 40)),
    async verify(bench, id) {
      await expectGrown(bench, id, 40)
      await expectPlugged(bench, id)
    },
  },
  {
    name: 'a plugged volume gets another label',
    steps: ['volume.plug'],
    stage: ensurePlugHost,
    arrange: requestVolumeToPlug,
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
      // Delays the host's pass, so the volume's pass must wait.
      await sqlOn(bench.store)`update work set due = due + interval '1 second' where kind = 'host' and id = ${host.id}`
    },
    verify: expectPlugged,
  },
  {
    name: 'an attached volume is deleted',
    steps: ['volume.unplug', 'volume.wipe'],
    stage: ensurePlugHost,
    arrange: requestVolumeToPlug,
    request: requestOnly((bench, id) => requestDeletion(bench, id)),
    verify: expectVolumeGone,
  },
]
