import { deviceSlots } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Slot of a configuration that contains a volume or a disk. */
export interface UsedSlot {
  readonly slot: number
  readonly hasVolume: boolean
}

/** Returns the first free slot; null if no slot is free, or if `volumesMax` slots contain volumes (decision D6). */
export function chooseSlot(used: readonly UsedSlot[], volumesMax: number): number | null {
  if (countVolumes(used) >= volumesMax) return null
  const taken = new Set(used.map((one) => one.slot))
  const free = deviceSlots.findIndex((_name, slot) => !taken.has(slot))
  return free === -1 ? null : free
}

/** Returns host.persisted_full, for a configuration without a free slot (decision D6). */
export function explainNoSlot(used: readonly UsedSlot[], volumesMax: number): ApiError {
  const volumes = countVolumes(used)
  return new ApiError(
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

/** Boot configuration. */
export interface ConfigChoice {
  readonly id: number
}

/** Returns the configuration that a volume uses by default: the only one, else the last booted one, else null (decision D6). */
export function chooseConfig<C extends ConfigChoice>(configs: readonly C[], lastBootedId: number | null): C | null {
  const [only, ...others] = configs
  if (only && others.length === 0) return only
  return configs.find((one) => one.id === lastBootedId) ?? null
}

/** Returns all configurations, or only that with ID `namedId`. Throws config.not_of_host if none matches (decision B3). */
export function nameConfig<C extends ConfigChoice>(configs: readonly C[], namedId: number | null): readonly C[] {
  if (namedId === null) return configs
  const named = configs.filter((one) => one.id === namedId)
  if (named.length === 0) throw new ApiError('config.not_of_host', 'config_id is not valid', { field: 'config_id' })
  return named
}
