import { type Cause, waitMsFor } from '#domain/shared/index.ts'
import type { VolumeStep } from '#domain/volume/plan.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import { hasPendingCall } from '#store/work/has-pending-call.ts'
import type { Claimed, PlugProgress, Resource } from '../ports/index.ts'
import { type Outcome, awaitDriver } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { recordDone } from '../engine/record-done.ts'
import {
  claimed,
  describeSnapshotResource,
  describeStorage,
  hostResource,
  volumeResource,
} from '../resources/resources.ts'
import { cancelVolumeRestore, fillVolume } from '../volume-backup/restore-volume.ts'

/** Maximum wait for another resource, whose pass wakes the volume earlier. */
const waitMs = 2_000
/** Wait for the end of a running pass of the host. */
const hostBusyMs = 200

/** Takes one step, at most one driver call, and returns its outcome: moved, wait with cause, or stuck. Throws the driver's errors. */
export async function actVolume(step: VolumeStep, work: VolumeWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: waitMsFor(step.cause, waitMs), cause: step.cause }
  if (step.kind === 'restore') return fillVolume(work, io)
  if (step.kind === 'copy' && !work.source) return { kind: 'stuck', cause: 'storage.missing' }
  // A host's pass with rows from before the detach could still boot the host with this volume.
  const isHostBusy =
    (step.kind === 'unplug' || step.kind === 'evict') &&
    work.attachment !== null &&
    (await hasPendingCall(io.store.db, { kind: 'host', id: work.attachment.host.id }))
  if (step.kind === 'wipe') await cancelVolumeRestore(work, io)
  const progress = await callVolumeDriver(step, work, io)
  if (progress.done) {
    if (isHostBusy) return { kind: 'wait', ms: hostBusyMs, cause: 'host.working' }
    if (step.kind === 'wipe' || step.kind === 'wipe-replaced') recordDone(io, step.kind)
    if (step.kind === 'unplug' || step.kind === 'evict') recordDone(io, 'unplug')
    if (progress.isGuestUnqueried) recordDone(io, 'unplug-unasked')
    return { kind: 'moved' }
  }
  const cause = causeOfGuest(step.kind, progress)
  if (cause) return { kind: 'wait', ms: waitMsFor(cause, waitMs), cause }
  return awaitDriver(progress, 'storage.working')
}

/** Null if the guest does not block the step (driver contract, rules 17 and 18). */
function causeOfGuest(kind: VolumeStep['kind'], { waitsFor }: PlugProgress): Cause | null {
  if (waitsFor === undefined) return null
  if (waitsFor === 'guest') return 'volume.path_kept'
  return kind === 'unplug' ? 'volume.mounted' : 'volume.path_mounted'
}

function callVolumeDriver(
  step: Exclude<VolumeStep, { kind: 'await' | 'restore' }>,
  work: VolumeWork,
  io: PassIo,
): Promise<PlugProgress> {
  const volume = claimed(volumeResource(work.volume, io), io)
  const volumes = io.drivers.volumes(work.volume.region)
  switch (step.kind) {
    case 'provision':
      return io.call('ensureVolume', () => volumes.ensureVolume(volume, describeStorage(work.volume)))
    case 'copy':
      return io.call('ensureClone', () => volumes.ensureClone(volume, describeStorage(work.volume), sourceOf(work, io)))
    case 'grow':
      return io.call('growVolume', () => volumes.growVolume(volume, work.volume.size_gib))
    case 'migrate':
      return io.call('migrateVolume', () => volumes.migrateVolume(volume, step.to))
    case 'wipe':
      return io.call('deleteVolume', () => volumes.deleteVolume(volume))
    case 'wipe-replaced':
      return io.call('deleteVolume', () => volumes.deleteVolume(replacedStorage(work, io)))
    case 'plug':
    case 'unplug':
    case 'evict':
      return callHostDriver(step, work, io)
  }
}

function callHostDriver(
  step: Extract<VolumeStep, { kind: 'plug' | 'unplug' | 'evict' }>,
  work: VolumeWork,
  io: PassIo,
): Promise<PlugProgress> {
  if (!work.attachment) throw new Error('cannot plug a volume without an attachment')
  const volume = claimed(volumeResource(work.volume, io), io)
  const host = hostResource(work.attachment.host, io)
  const hosts = io.drivers.hosts(work.volume.region)
  switch (step.kind) {
    case 'plug':
      return io.call('plugVolume', () => hosts.plugVolume(volume, host, step.plug))
    case 'unplug':
      return io.call('unplugVolume', () => hosts.unplugVolume(volume, host))
    case 'evict':
      return io.call('evictVolume', () => hosts.evictVolume(volume, host))
  }
}

/** The storage that a rollback replaced has the volume's ID with another uid. */
function replacedStorage({ volume }: VolumeWork, io: PassIo): Claimed {
  if (volume.replaced_uid === null) throw new Error('the volume has no replaced storage')
  return claimed(volumeResource({ ...volume, uid: volume.replaced_uid }, io), io)
}

function sourceOf({ source }: VolumeWork, io: PassIo): Resource {
  if (!source) throw new Error('cannot copy a volume without a source')
  return source.kind === 'snapshot' ? describeSnapshotResource(source, io) : volumeResource(source, io)
}
