import { checkAttachable } from '../attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import { type AttachmentLoad, checkAttachmentLimits } from '../attachment/limits.ts'
import { Fault } from '../shared/index.ts'

/** Volume for a slot, and its present attachment. */
export interface PlacedCandidate {
  readonly id: number
  readonly region: string
  readonly status: string
  readonly slot: number
  readonly attachment: Parameters<typeof checkAttachable>[2]
}

/** Host of the changed configuration, with its capacity. */
export interface PlacingHost extends AttachmentLoad {
  readonly id: number
  readonly region: string
}

/**
 * Checks whether volumes may be put into slots of a configuration. An unattached volume is attached, under every rule of a persistent attachment. A volume
 * attached here without persistence becomes persistent. A persistent one only gets a slot (facts 6.3; decisions D4 to D6). Returns all errors, each on the
 * slot's field.
 */
export function checkPlaced(host: PlacingHost, placed: readonly PlacedCandidate[]): Fault[] {
  let { attached, persisted } = host
  const faults: Fault[] = []
  for (const one of placed) {
    const isHere = isAttachedHere(host, one)
    if (isHere && one.attachment?.isPersisting) continue
    const refusals = isHere ? [] : checkAttachable(one, host, one.attachment)
    const load = { ...host, attached: isHere ? attached - 1 : attached, persisted }
    faults.push(
      ...[...refusals, ...(refusals.length === 0 ? checkAttachmentLimits(load, true) : [])].map((fault) =>
        atSlot(fault, one.slot),
      ),
    )
    if (!isHere) attached += 1
    persisted += 1
  }
  return faults
}

/** True if the volume is attached to this host and is not leaving it. */
export function isAttachedHere(
  host: { readonly id: number },
  { attachment }: Pick<PlacedCandidate, 'attachment'>,
): boolean {
  return attachment?.hostId === host.id && attachment.wants === 'attached' && !attachment.isHidden
}

function atSlot(fault: Fault, slot: number): Fault {
  return new Fault(fault.code, fault.reason, { field: `devices.${deviceSlots[slot]}.volume_id`, facts: fault.facts })
}
