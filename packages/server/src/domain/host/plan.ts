import type { HostStatus } from '@moorage/contract'
import {
  type DiskStep,
  isDiskGone,
  isDiskWhole,
  planDisks,
  planRoom,
  type SeenDisks,
  type WantedDisk,
} from '../disk/plan.ts'
import type { Cause, Power } from '../shared/index.ts'
import { type TypeShape, isOfShape } from './shape.ts'

/** What is wanted of a host, from its rows. */
export interface WantedHost {
  /** As the last pass or request left it; `deleting` means that it is to go. */
  readonly status: HostStatus
  /** Whether it was ever seen whole; such a host is never made again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly power: Power
  /** Boot that is wanted; a lower one running means start anew. */
  readonly bootSerial: number
  /** Boot that was last seen running. */
  readonly seenBootSerial: number
  /** Volumes whose devices are not gone yet. */
  readonly attachments: number
  /** Its local disks, those that are to go included. */
  readonly disks: readonly WantedDisk[]
  /** What it is to have of its type; null where nobody knows the type any more. */
  readonly shape: TypeShape | null
}

/** What the driver shows of it; `host` is null when it is not there. */
export interface SeenHost {
  readonly host: {
    readonly isComplete: boolean
    readonly power: Power
    readonly bootSerial: number
    readonly shape: TypeShape
  } | null
  readonly disks: SeenDisks
  /** Whether its driver lets volumes go while it runs, whatever its guest does with them (driver contract, rule 8; ADR 0014). */
  readonly isReleasing: boolean
  /** The driver said in this pass that nothing is left to stop: a host that is still starting shows as off until it runs. */
  readonly isStopped: boolean
  /** The driver said in this pass that nothing is left to remove, so that it refuses a late call that would make the host again. */
  readonly isRemoved: boolean
}

/** The one next thing to do about a host. */
export type HostStep =
  | { readonly kind: 'define' | 'start' | 'restart' | 'stop' | 'reshape' | 'remove' }
  | DiskStep
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step; null when wanted and seen agree, or when the record must tell something first (decisions D7, H). */
export function planHost(wanted: WantedHost, seen: SeenHost): HostStep | null {
  if (wanted.status === 'deleting') return planRemoval(wanted, seen)
  const { host } = seen
  if (!host) return wanted.hasBeenProvisioned ? null : { kind: 'define' }
  if (!host.isComplete) return { kind: 'define' }
  return wanted.power === 'on' ? planOn(wanted, host, seen) : planOff(wanted, seen)
}

/** Its volumes leave it first, while it can still let them go; then it is stopped and removed (decision D7). One that may keep them while it runs is stopped first. */
function planRemoval(wanted: WantedHost, { host, isReleasing, isRemoved }: SeenHost): HostStep | null {
  const isOn = host?.power === 'on'
  if (wanted.attachments > 0)
    return isOn && !isReleasing ? { kind: 'stop' } : { kind: 'await', cause: 'devices.releasing' }
  if (isOn) return { kind: 'stop' }
  return host === null && isRemoved ? null : { kind: 'remove' }
}

/**
 * What its disks need comes before it starts. One that runs keeps disks that are to go, or to have another size, until it is off; one that is to start anew is stopped
 * for them first, and so is one that is being rebuilt or resized, which may still be starting where it looks off.
 */
function planOn(
  wanted: WantedHost,
  host: NonNullable<SeenHost['host']>,
  { disks, isStopped }: SeenHost,
): HostStep | null {
  const isOn = host.power === 'on'
  if (isOn && host.bootSerial >= wanted.bootSerial) return planDisks(wanted.disks, disks, false)
  const step = planIdle(wanted, host, disks)
  if (step && (wanted.status === 'rebuilding' || wanted.status === 'resizing') && (isOn || !isStopped))
    return { kind: 'stop' }
  if (isOn)
    return { kind: step?.kind === 'resize-disk' || wanted.disks.some((one) => one.isGoing) ? 'stop' : 'restart' }
  return hasDied(wanted, { host }) ? null : (step ?? { kind: 'start' })
}

/** What is done to a host that is off: one that becomes larger does so before its disks take more, one that becomes smaller when they take less. */
function planIdle(wanted: WantedHost, host: NonNullable<SeenHost['host']>, disks: SeenDisks): HostStep | null {
  const { shape } = wanted
  if (shape === null || isOfShape(shape, host.shape)) return planDisks(wanted.disks, disks, true)
  const isLarger = shape.diskMib >= host.shape.diskMib
  const first = isLarger ? planRoom(wanted.disks, disks, true) : planDisks(wanted.disks, disks, true)
  return first ?? { kind: 'reshape' }
}

function planOff(wanted: WantedHost, { host, disks, isStopped }: SeenHost): HostStep | null {
  const isKnownOff = host?.power === 'off' && (isStopped || wanted.status === 'offline' || wanted.bootSerial === 0)
  return host && isKnownOff ? planIdle(wanted, host, disks) : { kind: 'stop' }
}

/** Whether a host is there with all that it was made with; one that was made once is, whatever became of its disks. */
export function isHostMade(wanted: WantedHost, { host, disks }: SeenHost): boolean {
  if (host?.isComplete !== true) return false
  return wanted.hasBeenProvisioned || wanted.disks.every((one) => one.isGoing || isDiskWhole(one, disks))
}

/** Whether a host has the disks that are wanted, all of them and no other. */
export function isRebuilt(wanted: WantedHost, { host, disks }: SeenHost): boolean {
  if (host?.isComplete !== true) return false
  return wanted.disks.every((one) => (one.isGoing ? isDiskGone(one, disks) : isDiskWhole(one, disks)))
}

/** Whether a host that was running as wanted has gone off by itself: told first, started again by the next pass. */
export function hasDied(wanted: WantedHost, { host }: Pick<SeenHost, 'host'>): boolean {
  return (
    wanted.status === 'running' &&
    wanted.power === 'on' &&
    wanted.seenBootSerial >= wanted.bootSerial &&
    host?.isComplete === true &&
    host.power === 'off'
  )
}

/** Whether a host that was made is not there any more; its local disks are lost, so it is never made again as if nothing had happened. */
export function isHostMissing(wanted: WantedHost, { host }: Pick<SeenHost, 'host'>): boolean {
  return wanted.hasBeenProvisioned && wanted.status !== 'deleting' && host === null
}
