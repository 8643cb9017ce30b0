import { deviceSlots } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** A slot in use, and whether a volume or a disk is in it. */
export interface UsedSlot {
  readonly slot: number
  readonly hasVolume: boolean
}

/** First free slot for a volume, null when the configuration has as many as it may hold, or no slot is free (decision D6). */
export function chooseSlot(used: readonly UsedSlot[], volumesMax: number): number | null {
  if (countVolumes(used) >= volumesMax) return null
  const taken = new Set(used.map((one) => one.slot))
  const free = deviceSlots.findIndex((_name, slot) => !taken.has(slot))
  return free === -1 ? null : free
}

/** The refusal of one more volume in a configuration that has no slot for it (decision D6). */
export function explainNoSlot(used: readonly UsedSlot[], volumesMax: number): Fault {
  const volumes = countVolumes(used)
  return new Fault(
    'host.persisted_full',
    volumes > volumesMax
      ? `This configuration has ${volumes} volumes. The maximum is ${volumesMax}.`
      : `This configuration has ${volumes} of ${volumesMax} volumes and no free slot.`,
    { field: 'config_id' },
  )
}

function countVolumes(used: readonly UsedSlot[]): number {
  return used.filter((one) => one.hasVolume).length
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
