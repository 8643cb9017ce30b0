import { checkAttachable } from '../attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import { type AttachmentLoad, checkAttachmentLimits } from '../attachment/limits.ts'
import { ApiError } from '../shared/index.ts'

/** Volume that a request puts into a slot. */
export interface SlotCandidate {
  readonly id: number
  readonly region: string
  readonly status: string
  readonly slot: number
  readonly attachment: Parameters<typeof checkAttachable>[2]
}

/** Host of the configuration. */
export interface PlacingHost extends AttachmentLoad {
  readonly id: number
  readonly region: string
}

/**
 * Returns the errors of volumes for slots, under the slots' fields; empty if valid. An unattached volume must meet every rule of a persistent attachment. A
 * non-persistent volume of this host must meet the limits. A persistent volume of this host only gets a slot (facts 6.3; decisions D4 to D6).
 */
export function checkSlotVolumes(host: PlacingHost, placed: readonly SlotCandidate[]): ApiError[] {
  let { attached, persisted } = host
  const errors: ApiError[] = []
  for (const one of placed) {
    const isHere = isAttachedHere(host, one)
    if (isHere && one.attachment?.isPersisting) continue
    const conflicts = isHere ? [] : checkAttachable(one, host, one.attachment)
    const load = { ...host, attached: isHere ? attached - 1 : attached, persisted }
    errors.push(
      ...[...conflicts, ...(conflicts.length === 0 ? checkAttachmentLimits(load, true) : [])].map((error) =>
        atSlot(error, one.slot),
      ),
    )
    if (!isHere) attached += 1
    persisted += 1
  }
  return errors
}

/** Returns config.device_invalid for each volume of a rescue boot that is not attached to the host (decision H19). */
export function checkRescueVolumes(host: { readonly id: number }, named: readonly SlotCandidate[]): ApiError[] {
  return named
    .filter((one) => !isAttachedHere(host, one))
    .map(({ id, slot }) =>
      atSlot(new ApiError('config.device_invalid', `Volume ${id} must be attached to this host first.`), slot),
    )
}

/** True if the volume is attached to this host and not being detached. */
export function isAttachedHere(
  host: { readonly id: number },
  { attachment }: Pick<SlotCandidate, 'attachment'>,
): boolean {
  return attachment?.hostId === host.id && attachment.wants === 'attached' && !attachment.isHidden
}

function atSlot(error: ApiError, slot: number): ApiError {
  return new ApiError(error.code, error.reason, {
    field: `devices.${deviceSlots[slot]}.volume_id`,
    details: error.details,
  })
}
