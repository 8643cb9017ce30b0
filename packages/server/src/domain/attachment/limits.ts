import type { DialectPolicy } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Maximum volumes of any host (contract, Limits). */
const attachedMax = 64
const roomyMemoryMib = 16 * 1024

/** Volumes of a host, including volumes being detached (decision D5). */
export interface HostLoad {
  readonly attached: number
  readonly persisted: number
}

/** Capacity and volumes of a host. */
export interface AttachmentLoad extends HostLoad {
  readonly memoryMib: number
  readonly policy: Pick<DialectPolicy, 'attachedVolumesMin' | 'persistedVolumesMax'>
  /** Maximum devices of a host; null if unknown (ADR 0014). */
  readonly devicesMax: number | null
}

/**
 * Returns a host's maximum number of volumes (decision D5): one per GiB of memory, at least `attachedVolumesMin`, at most 64 (`persistedVolumesMax` below 16
 * GiB) and `devicesMax`.
 */
export function countAttachable({ memoryMib, policy, devicesMax }: Omit<AttachmentLoad, keyof HostLoad>): number {
  const { attachedVolumesMin, persistedVolumesMax } = policy
  const cap = memoryMib >= roomyMemoryMib ? attachedMax : persistedVolumesMax
  return Math.min(Math.max(Math.floor(memoryMib / 1024), attachedVolumesMin), cap, devicesMax ?? attachedMax)
}

/**
 * Returns host.attachments_full for a full host, host.persisted_full for a persistent attachment at the limit of persistent volumes, otherwise an empty list
 * (contract, Limits; decision D5).
 */
export function checkAttachmentLimits(load: AttachmentLoad, isPersisting: boolean): ApiError[] {
  const full = explainFull(load)
  if (full !== null) return [new ApiError('host.attachments_full', full, { field: 'host_id' })]
  const reason = isPersisting ? explainPersistedFull(load) : null
  return reason === null ? [] : [new ApiError('host.persisted_full', reason, { field: 'host_id' })]
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
