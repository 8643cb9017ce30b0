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

/** A boot configuration to choose from. */
export interface ConfigChoice {
  readonly id: number
}

/** The configuration a volume goes into when none is named: the only one, else the one last booted, else none (decision D6). */
export function chooseConfig<C extends ConfigChoice>(configs: readonly C[], lastBootedId: number | null): C | null {
  const [only, ...others] = configs
  if (only && others.length === 0) return only
  return configs.find((one) => one.id === lastBootedId) ?? null
}

/** The configurations of a host that a request leaves to choose from: all, or the named one; throws config.not_of_host when that is of another (decision B3). */
export function nameConfig<C extends ConfigChoice>(configs: readonly C[], namedId: number | null): readonly C[] {
  if (namedId === null) return configs
  const named = configs.filter((one) => one.id === namedId)
  if (named.length === 0) throw new Fault('config.not_of_host', 'config_id is not valid', { field: 'config_id' })
  return named
}
