import { checkAttachable } from '../attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import { type AttachmentLoad, checkAttachmentLimits } from '../attachment/limits.ts'
import { Fault } from '../shared/index.ts'

/** A volume that is to be put into a slot, and where it is attached now. */
export interface PlacedCandidate {
  readonly id: number
  readonly region: string
  readonly status: string
  readonly slot: number
  readonly attachment: Parameters<typeof checkAttachable>[2]
}

/** The host whose configuration is changed, with its room. */
export interface PlacingHost extends AttachmentLoad {
  readonly id: number
  readonly region: string
}

/**
 * Whether volumes may be put into a configuration: one that is not attached is attached by it, under every rule of an attachment
 * that persists; one that is attached to this host without persisting begins to persist; one that persists already only gets a
 * slot (facts 6.3; decisions D4 to D6). Returns every refusal, each on the slot's field.
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

/** Whether a volume is attached to this host and stays so. */
export function isAttachedHere(
  host: { readonly id: number },
  { attachment }: Pick<PlacedCandidate, 'attachment'>,
): boolean {
  return attachment?.hostId === host.id && attachment.wants === 'attached' && !attachment.isHidden
}

function atSlot(fault: Fault, slot: number): Fault {
  return new Fault(fault.code, fault.reason, { field: `devices.${deviceSlots[slot]}.volume_id`, facts: fault.facts })
}
