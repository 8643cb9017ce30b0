import { Fault } from '../shared/index.ts'

/** Device slots of a boot configuration, sda to sdp (decision D6). */
export const slotNames = [
  'sda',
  'sdb',
  'sdc',
  'sdd',
  'sde',
  'sdf',
  'sdg',
  'sdh',
  'sdi',
  'sdj',
  'sdk',
  'sdl',
  'sdm',
  'sdn',
  'sdo',
  'sdp',
] as const
/** Most slots of one configuration that may hold volumes (decision D6). */
export const volumeSlotsMax = 8

/** A slot in use, and whether a volume or a disk is in it. */
export interface UsedSlot {
  readonly slot: number
  readonly hasVolume: boolean
}

/** First free slot for a volume, null when the configuration is full (decision D6). */
export function chooseSlot(used: readonly UsedSlot[]): number | null {
  if (used.filter((one) => one.hasVolume).length >= volumeSlotsMax) return null
  const taken = new Set(used.map((one) => one.slot))
  const free = slotNames.findIndex((_name, slot) => !taken.has(slot))
  return free === -1 ? null : free
}

/** The refusal of one more volume in a configuration that has no slot for it (decision D6). */
export function explainNoSlot(used: readonly UsedSlot[]): Fault {
  const volumes = used.filter((one) => one.hasVolume).length
  return new Fault(
    'host.persisted_full',
    `This configuration has ${volumes} of ${volumeSlotsMax} volumes and no free slot for another.`,
    { field: 'config_id' },
  )
}
