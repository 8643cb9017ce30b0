import { afterAll } from 'vitest'
import type { EventId, VolumeId } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { selectRow, selectRows } from '../database/rows.ts'
import { type EngineBench, openEngineBench } from '../engine/engine-bench.ts'
import { requestAttach } from './request-attachment.ts'
import { requestHost } from './request-host.ts'
import { requestVolume } from './request-volume.ts'

/** Opens a simulated bench with helpers for volumes in hosts; `afterAll` closes it. */
export async function openVolumeBench() {
  const bench = await openEngineBench()
  afterAll(() => bench.close())
  return {
    bench,
    makePlugged: (label: string) => makePluggedVolume(bench, label),
    /** Runs far more passes than a worker runs until a deadline. */
    passMany: (drivers: Drivers, rounds = 60) => passMany(bench, drivers, rounds),
    eventOf: (id: EventId) => selectRow(bench.store, 'events', ['status', 'message', 'spent_ms'], { id }),
    causeOf: (id: VolumeId) => causeOfVolume(bench, id),
    isAttached: async (id: VolumeId) =>
      (await selectRows(bench.store, 'attachments', 'volume_id', { volume_id: id })).length > 0,
  }
}

async function makePluggedVolume(bench: EngineBench, label: string) {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  const host = await requestHost(bench, { label: `of-${label}` })
  await bench.converge()
  await requestAttach(bench, id, host.id)
  await bench.converge()
  return { id, hostId: host.id }
}

async function passMany(bench: EngineBench, drivers: Drivers, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const claim of await bench.claimDue()) await bench.pass(claim, drivers)
    if (!(await bench.advanceToNext())) return
  }
}

async function causeOfVolume({ store }: EngineBench, id: VolumeId) {
  const { cause } = await selectRow(store, 'work', 'cause', { kind: 'volume', id })
  return cause
}
