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
import { type TypeShape, isOfShape } from './shape.ts'

/** Desired state, from the rows. */
export interface DesiredHost {
  /** From the last pass or request; `deleting` if the host will be deleted. */
  readonly status: HostStatus
  /** The complete host was observed once; it is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly power: Power
  /** A host that runs a lower one must be restarted. */
  readonly bootSerial: number
  readonly observedBootSerial: number
  /** Volumes whose devices still exist. */
  readonly attachments: number
  /** Including those to be deleted. */
  readonly disks: readonly DesiredDisk[]
  /** Null if the type is unknown. */
  readonly shape: TypeShape | null
}

/** Observed state of a host; `host` is null if absent. */
export interface ObservedHost {
  readonly host: {
    readonly isComplete: boolean
    readonly power: Power
    readonly bootSerial: number
    readonly shape: TypeShape
  } | null
  readonly disks: ObservedDisks
  /** The driver can detach from a running host regardless of the guest (driver contract, rule 8; ADR 0014). */
  readonly isReleasing: boolean
  /** The driver reported in this pass that nothing is left to stop. A host that is still starting is observed as off until it runs. */
  readonly isStopped: boolean
  /** The driver reported in this pass that nothing is left to remove, and so rejects a late call that would create the host again. */
  readonly isRemoved: boolean
}

/** Next step for a host. */
export type HostStep =
  | { readonly kind: 'define' | 'start' | 'restart' | 'stop' | 'reshape' | 'remove' }
  | DiskStep
  | { readonly kind: 'await'; readonly cause: Cause }

/** Plans the next step. Null if the states agree, or if the pass must record something first (decisions D7, H). */
export function planHost(desired: DesiredHost, observed: ObservedHost): HostStep | null {
  if (desired.status === 'deleting') return planRemoval(desired, observed)
  const { host } = observed
  if (!host) return desired.hasBeenProvisioned ? null : { kind: 'define' }
  if (!host.isComplete) return { kind: 'define' }
  return desired.power === 'on' ? planOn(desired, host, observed) : planOff(desired, observed)
}

/** Detaches volumes, then stops and removes the host (decision D7). If the driver cannot detach from a running host, the host is stopped first. */
function planRemoval(desired: DesiredHost, { host, isReleasing, isRemoved }: ObservedHost): HostStep | null {
  const isOn = host?.power === 'on'
  if (desired.attachments > 0)
    return isOn && !isReleasing ? { kind: 'stop' } : { kind: 'await', cause: 'devices.releasing' }
  if (isOn) return { kind: 'stop' }
  return host === null && isRemoved ? null : { kind: 'remove' }
}

/**
 * Disk steps come before the start. A running host keeps disks to be deleted or resized until it is off. A host to be restarted is stopped for them first; so
 * is one being rebuilt or resized, which may still be starting although observed as off.
 */
function planOn(
  desired: DesiredHost,
  host: NonNullable<ObservedHost['host']>,
  { disks, isStopped }: ObservedHost,
): HostStep | null {
  const isOn = host.power === 'on'
  if (isOn && host.bootSerial >= desired.bootSerial) return planDisks(desired.disks, disks, false)
  const step = planIdle(desired, host, disks)
  if (step && (desired.status === 'rebuilding' || desired.status === 'resizing') && (isOn || !isStopped))
    return { kind: 'stop' }
  if (isOn)
    return { kind: step?.kind === 'resize-disk' || desired.disks.some((one) => one.isDeleting) ? 'stop' : 'restart' }
  return hasDied(desired, { host }) ? null : (step ?? { kind: 'start' })
}

/** Plans the steps of a host that is off. Growth to a larger type precedes disk growth, shrinking follows disk shrinking. */
function planIdle(
  desired: DesiredHost,
  host: NonNullable<ObservedHost['host']>,
  disks: ObservedDisks,
): HostStep | null {
  const { shape } = desired
  if (shape === null || isOfShape(shape, host.shape)) return planDisks(desired.disks, disks, true)
  const isLarger = shape.diskMib >= host.shape.diskMib
  const first = isLarger ? planSpaceSteps(desired.disks, disks, true) : planDisks(desired.disks, disks, true)
  return first ?? { kind: 'reshape' }
}

function planOff(desired: DesiredHost, { host, disks, isStopped }: ObservedHost): HostStep | null {
  const isKnownOff = host?.power === 'off' && (isStopped || desired.status === 'offline' || desired.bootSerial === 0)
  return host && isKnownOff ? planIdle(desired, host, disks) : { kind: 'stop' }
}

/** True if the host exists with everything it was created with; once provisioned, regardless of disks. */
export function isHostProvisioned(desired: DesiredHost, { host, disks }: ObservedHost): boolean {
  if (host?.isComplete !== true) return false
  return desired.hasBeenProvisioned || desired.disks.every((one) => one.isDeleting || isDiskComplete(one, disks))
}

/** True if the host is complete, all desired disks are complete and all disks being deleted are gone. Ignores other observed disks. */
export function isRebuilt(desired: DesiredHost, { host, disks }: ObservedHost): boolean {
  if (host?.isComplete !== true) return false
  return desired.disks.every((one) => (one.isDeleting ? isDiskGone(one, disks) : isDiskComplete(one, disks)))
}

/** True if a host that ran as desired is now off. That is recorded first; the next pass starts it again. */
export function hasDied(desired: DesiredHost, { host }: Pick<ObservedHost, 'host'>): boolean {
  return (
    desired.status === 'running' &&
    desired.power === 'on' &&
    desired.observedBootSerial >= desired.bootSerial &&
    host?.isComplete === true &&
    host.power === 'off'
  )
}

/** True if a provisioned host no longer exists. Its local disks are lost, so it is never silently created again. */
export function isHostMissing(desired: DesiredHost, { host }: Pick<ObservedHost, 'host'>): boolean {
  return desired.hasBeenProvisioned && desired.status !== 'deleting' && host === null
}
