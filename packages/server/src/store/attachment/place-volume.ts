import { chooseConfig, type ConfigChoice } from '../../domain/attachment/choose-config.ts'
import { chooseSlot, volumeSlotsMax } from '../../domain/attachment/choose-slot.ts'
import { Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { TargetHost } from './lock-target.ts'

/** Where a volume goes on its host: a configuration's slot, or nowhere when it does not persist (decision D6). */
export interface Placement {
  readonly configId: number | null
  readonly slot: number | null
}

/**
 * Chooses configuration and slot of an attachment that persists (decision D6): the only choice, else the one last booted, else
 * host.no_config.
 */
export async function placeVolume(tx: Tx, host: TargetHost, choices: readonly ConfigChoice[]): Promise<Placement> {
  const config = chooseConfig(choices, host.bootConfigId)
  if (!config) {
    throw new Fault(
      'host.no_config',
      "Couldn't choose a configuration profile to add this volume to. Please add this volume to the configuration profile you want.",
      { field: 'config_id' },
    )
  }
  return { configId: config.id, slot: await freeSlot(tx, config.id) }
}

async function freeSlot(tx: Tx, configId: number): Promise<number> {
  const used = await tx
    .selectFrom('config_devices')
    .select(['slot', 'volume_id'])
    .where('config_id', '=', configId)
    .execute()
  const slot = chooseSlot(used.map((one) => ({ slot: one.slot, hasVolume: one.volume_id !== null })))
  if (slot !== null) return slot
  const volumes = used.filter((one) => one.volume_id !== null).length
  throw new Fault(
    'host.persisted_full',
    `This configuration has ${volumes} of ${volumeSlotsMax} volumes and no free slot for another.`,
    { field: 'config_id' },
  )
}
