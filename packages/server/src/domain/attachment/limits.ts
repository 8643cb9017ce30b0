import type { DialectPolicy } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Most volumes any host can hold (contract, Limits). */
export const attachedMax = 64
/** Memory from which a host may hold more than eight. */
const roomyMemoryMib = 16 * 1024

/** Volumes on a host, including those that are still being detached or deleted (decision D5). */
export interface HostLoad {
  readonly attached: number
  /** Of those, the ones that persist across boots. */
  readonly persisted: number
}

/** A host's room and what is already there; detaching and deleting volumes count until gone (decision D5). */
export interface AttachmentLoad extends HostLoad {
  readonly memoryMib: number
  /** Numbers of the dialect. */
  readonly policy: Pick<DialectPolicy, 'attachedVolumesFloor' | 'persistedVolumesMax'>
  /** Most devices that a host of the region can hold; null where that is not known (ADR 0014). */
  readonly devicesMax: number | null
}

/**
 * How many volumes a host can hold: its memory in GB, never below the dialect's floor, at most 64, at most the devices of its driver, and
 * below 16 GB no more than may persist (decision D5).
 */
export function countAttachable({ memoryMib, policy, devicesMax }: Omit<AttachmentLoad, keyof HostLoad>): number {
  const { attachedVolumesFloor, persistedVolumesMax } = policy
  const cap = memoryMib >= roomyMemoryMib ? attachedMax : persistedVolumesMax
  return Math.min(Math.max(Math.floor(memoryMib / 1024), attachedVolumesFloor), cap, devicesMax ?? attachedMax)
}

/**
 * Whether one more volume may be attached, persisting or not (contract, Limits; decision D5). Returns the refusals: that the host is
 * full, or that this one would have to do without persistence.
 */
export function checkAttachmentLimits(load: AttachmentLoad, isPersisting: boolean): Fault[] {
  const full = explainFull(load)
  if (full !== null) return [new Fault('host.attachments_full', full, { field: 'host_id' })]
  const refusal = isPersisting ? explainPersistedFull(load) : null
  return refusal === null ? [] : [new Fault('host.persisted_full', refusal, { field: 'host_id' })]
}

function explainFull(load: AttachmentLoad): string | null {
  const [{ attached }, most] = [load, countAttachable(load)]
  return attached < most
    ? null
    : `Maximum number of block storage volumes are attached to this host: it has ${attached} of ${most} volumes attached.`
}

function explainPersistedFull({ attached, persisted, policy }: AttachmentLoad): string | null {
  const { persistedVolumesMax: most } = policy
  if (persisted > most)
    return `This host has ${persisted} volumes attached that persist across boots. The maximum is ${most}.`
  if (persisted === most) return `This host has ${persisted} of ${most} volumes attached that persist across boots.`
  return attached < most
    ? null
    : `This host has ${attached} volumes attached. For more than ${most}, persist_across_boots must be false.`
}
