import { findHostType } from '#domain/catalogue/host-types.ts'
import type { DiskStep } from '#domain/disk/plan.ts'
import type { HostStep } from '#domain/host/plan.ts'
import { waitMsFor } from '#domain/shared/index.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import { type Outcome, awaitDriver } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { recordDone } from '../engine/record-done.ts'
import { DriverError, type HostSpec, type Progress, done } from '../ports/index.ts'
import { claimed, hostResource } from '../resources/resources.ts'
import { actDisk } from './act-disk.ts'
import { planBoot } from './plan-boot.ts'

/** Maximum wait for volumes, whose passes wake the host earlier. */
const waitMs = 1_000

/**
 * Takes one step: one change through the driver, or a wait. Returns `moved` when the driver is done, a wait for the driver or volumes, or `stuck` for an
 * unknown host type. Throws the driver's errors.
 */
export async function actHost(step: HostStep, work: HostWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: waitMsFor(step.cause, waitMs), cause: step.cause }
  try {
    if ('diskId' in step) return endStep(await actDisk(step, work, io))
    const progress = await callHostDriver(step.kind, work, io)
    if (!progress) return { kind: 'stuck', cause: 'infrastructure.refused' }
    if (progress.done && (step.kind === 'stop' || step.kind === 'remove')) recordDone(io, step.kind)
    return endStep(progress)
  } catch (error) {
    if (step.kind === 'stop' && work.isKept && error instanceof DriverError && error.code === 'NotFound') {
      recordDone(io, 'stop')
      return { kind: 'moved' }
    }
    return awaitDevices(error, step.kind)
  }
}

function endStep(progress: Progress): Outcome {
  if (progress.done) return { kind: 'moved' }
  return awaitDriver(progress, 'host.working')
}

/** Null if the catalogue lacks the host's type. */
async function callHostDriver(
  kind: Exclude<HostStep['kind'], 'await' | DiskStep['kind']>,
  work: HostWork,
  io: PassIo,
): Promise<Progress | null> {
  const host = claimed(hostResource(work.host, io), io)
  const hosts = io.drivers.hosts(work.host.region)
  switch (kind) {
    case 'define': {
      const spec = specOf(work, io)
      return spec && io.call('ensureHost', () => hosts.ensureHost(host, spec))
    }
    case 'start':
    case 'restart': {
      const boot = await planBoot(work, io)
      return io.call('startHost', () => hosts.startHost(host, boot))
    }
    case 'migrate': {
      const { migrating_to: to } = work.host
      return to === null ? done : io.call('migrateHost', () => hosts.migrateHost(host, to))
    }
    case 'reshape': {
      const { shape } = work
      return shape && io.call('reshapeHost', () => hosts.reshapeHost(host, shape))
    }
    case 'readdress': {
      const { ipv4, ipv6 } = work.host
      return io.call('updateAddresses', () => hosts.updateAddresses(host, { ipv4, ipv6 }))
    }
    case 'stop':
      return io.call('stopHost', () => hosts.stopHost(host))
    case 'remove':
      return io.call('deleteHost', () => hosts.deleteHost(host))
  }
}

function specOf({ host, kubelet }: HostWork, io: PassIo): HostSpec | null {
  const type = findHostType(io.catalogue, host.wants_type ?? host.type)
  if (!type) return null
  const { memoryMib, vcpus, diskMib } = type
  const { image, label, ipv4, ipv6 } = host
  return { memoryMib, vcpus, diskMib, image, label, ipv4, ipv6, kubelet }
}

/** Volumes of a host being removed can still be plugged in. */
function awaitDevices(error: unknown, kind: HostStep['kind']): Outcome {
  if (kind === 'remove' && error instanceof DriverError && error.code === 'InUse')
    return { kind: 'wait', ms: waitMs, cause: 'devices.releasing' }
  throw error
}
