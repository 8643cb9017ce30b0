import type { HostStatus } from '@moorage/contract'
import {
  type DiskStep,
  isDiskGone,
  isDiskComplete,
  planDisks,
  planSpaceSteps,
  type ObservedDisks,
  type DesiredDisk,
} from '../disk/plan.ts'
import type { Cause, Power } from '../shared/index.ts'
import { type AddressSet, type ObservedAddresses, hasGuestAddresses } from './addresses.ts'
import { type TypeShape, isOfShape } from './shape.ts'

/** Desired state of a host. */
export interface DesiredHost {
  readonly status: HostStatus
  /** A host observed complete once is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly power: Power
  /** A host running a lower serial must be restarted. */
  readonly bootSerial: number
  readonly observedBootSerial: number
  /** Number of volumes whose devices still exist. */
  readonly attachments: number
  /** Includes disks being deleted. */
  readonly disks: readonly DesiredDisk[]
  /** Null if the type is unknown. */
  readonly shape: TypeShape | null
  /** Hypervisor that an operator moves the host to; null without a move. */
  readonly migratingTo: string | null
  readonly addresses: AddressSet
  /** Being deleted, but kept in the trash: it is stopped and stays unchanged (ADR 0074). */
  readonly isKept: boolean
}

/** Observed state of a host; `host` is null if absent. */
export interface ObservedHost {
  readonly host: {
    readonly isComplete: boolean
    readonly power: Power
    readonly bootSerial: number
    readonly shape: TypeShape
    /** Hypervisor that holds the host and its disks. */
    readonly hypervisor: string
    /** Null if the driver cannot report them. */
    readonly addresses: ObservedAddresses | null
  } | null
  readonly disks: ObservedDisks
  /** The driver can detach from a running host without the guest (driver contract, rule 8; ADR 0014). */
  readonly isReleasing: boolean
  /** The driver reported in this pass that nothing is left to stop. A starting host is observed as off until it runs, so observed power is not enough. */
  readonly isStopped: boolean
  /** The driver reported in this pass that nothing is left to remove, and rejects late create calls. */
  readonly isRemoved: boolean
}

/** Next step for a host. */
export type HostStep =
  | { readonly kind: 'define' | 'start' | 'restart' | 'stop' | 'migrate' | 'reshape' | 'readdress' | 'remove' }
  | DiskStep
  | { readonly kind: 'await'; readonly cause: Cause }

/** Returns the host's next step. Null if desired and observed state agree, or if the pass must first record a missing or stopped host (decisions D7, H). */
export function planHost(desired: DesiredHost, observed: ObservedHost): HostStep | null {
  if (desired.status === 'deleting') return planRemoval(desired, observed)
  const { host } = observed
  if (!host) return desired.hasBeenProvisioned ? null : { kind: 'define' }
  if (!host.isComplete) return { kind: 'define' }
  return desired.power === 'on' ? planOn(desired, host, observed) : planOff(desired, observed)
}

/** Stops the host first if the driver cannot detach from a running host (decision D7). */
function planRemoval(desired: DesiredHost, { host, isReleasing, isRemoved, isStopped }: ObservedHost): HostStep | null {
  const isOn = host?.power === 'on'
  if (desired.attachments > 0)
    return isOn && !isReleasing ? { kind: 'stop' } : { kind: 'await', cause: 'devices.releasing' }
  if (isOn || (desired.isKept && !isStopped)) return { kind: 'stop' }
  if (desired.isKept) return null
  return host === null && isRemoved ? null : { kind: 'remove' }
}

/**
 * A host with disks to delete or resize is stopped first, not restarted. A host being rebuilt or resized may be starting although observed as off, so it is
 * also stopped.
 */
function planOn(
  desired: DesiredHost,
  host: NonNullable<ObservedHost['host']>,
  { disks, isStopped }: ObservedHost,
): HostStep | null {
  const isOn = host.power === 'on'
  // Before a boot, because a guest receives its addresses at its next boot (decision H16.6).
  if (!hasGuestAddresses(desired.addresses, host.addresses)) return { kind: 'readdress' }
  if (isOn && host.bootSerial >= desired.bootSerial) return planDisks(desired.disks, disks, false)
  const step = planIdle(desired, host, disks)
  if (step && (desired.status === 'rebuilding' || desired.status === 'resizing') && (isOn || !isStopped))
    return { kind: 'stop' }
  if (isOn) return { kind: needsPowerOff(step) || desired.disks.some((one) => one.isDeleting) ? 'stop' : 'restart' }
  return hasDied(desired, { host }) ? null : (step ?? { kind: 'start' })
}

const needsPowerOff = (step: HostStep | null): boolean => step?.kind === 'resize-disk' || step?.kind === 'migrate'

/** True without a move, and if the host and its disks are on the desired hypervisor. */
export function isMigrated({ migratingTo }: DesiredHost, host: NonNullable<ObservedHost['host']>): boolean {
  return migratingTo === null || host.hypervisor === migratingTo
}

/** A larger type is applied before disks grow, a smaller type after disks shrank. */
function planIdle(
  desired: DesiredHost,
  host: NonNullable<ObservedHost['host']>,
  disks: ObservedDisks,
): HostStep | null {
  const { shape } = desired
  if (!isMigrated(desired, host)) return { kind: 'migrate' }
  if (shape === null || isOfShape(shape, host.shape)) return planDisks(desired.disks, disks, true)
  const isLarger = shape.diskMib >= host.shape.diskMib
  const first = isLarger ? planSpaceSteps(desired.disks, disks, true) : planDisks(desired.disks, disks, true)
  return first ?? { kind: 'reshape' }
}

function planOff(desired: DesiredHost, { host, disks, isStopped }: ObservedHost): HostStep | null {
  const isKnownOff = host?.power === 'off' && (isStopped || desired.status === 'offline' || desired.bootSerial === 0)
  if (!host || !isKnownOff) return { kind: 'stop' }
  return hasGuestAddresses(desired.addresses, host.addresses) ? planIdle(desired, host, disks) : { kind: 'readdress' }
}

/** True if the host is complete and, until it was provisioned once, all its disks are complete. */
export function isHostProvisioned(desired: DesiredHost, { host, disks }: ObservedHost): boolean {
  if (host?.isComplete !== true) return false
  return desired.hasBeenProvisioned || desired.disks.every((one) => one.isDeleting || isDiskComplete(one, disks))
}

/** True if the host and all desired disks are complete, and all disks being deleted are gone. Ignores other observed disks. */
export function isRebuilt(desired: DesiredHost, { host, disks }: ObservedHost): boolean {
  if (host?.isComplete !== true) return false
  return desired.disks.every((one) => (one.isDeleting ? isDiskGone(one, disks) : isDiskComplete(one, disks)))
}

/** True if a host that ran as desired is now off. The pass only records this; the next one starts the host. */
export function hasDied(desired: DesiredHost, { host }: Pick<ObservedHost, 'host'>): boolean {
  return (
    desired.status === 'running' &&
    desired.power === 'on' &&
    desired.observedBootSerial >= desired.bootSerial &&
    host?.isComplete === true &&
    host.power === 'off'
  )
}

/** True if a provisioned host no longer exists. Its local disks are lost, so it is never created again. */
export function isHostMissing(desired: DesiredHost, { host }: Pick<ObservedHost, 'host'>): boolean {
  return desired.hasBeenProvisioned && desired.status !== 'deleting' && host === null
}
