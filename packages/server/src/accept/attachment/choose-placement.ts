import { checkHostTakes } from '#domain/attachment/check-attachable.ts'
import { chooseConfig, chooseSlot, explainNoSlot, nameConfig } from '#domain/attachment/choose-slot.ts'
import { checkAttachmentLimits } from '#domain/attachment/limits.ts'
import { countedType } from '#domain/catalogue/host-types.ts'
import { type ConfigId, ApiError, throwErrors, type Viewer } from '#domain/shared/index.ts'
import { devicesMaxOf, explainHotPlug } from '#domain/catalogue/explain-ability.ts'
import type { HostPlacement, Placement } from '#store/attachment/insert-attachment.ts'
import type { TargetHost } from '#store/attachment/lock-target.ts'
import { listUsedSlots, readLoad } from '#store/attachment/read-load.ts'
import { listConfigIds } from '#store/config/find-configs.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'

/** Attachment of a volume to a locked host. */
export interface AttachmentInput {
  readonly host: TargetHost
  readonly configId: ConfigId | null
  readonly isPersisting: boolean
}

/**
 * Returns the configuration and slot for an attachment; both null unless persistent (contract, "Attach rules"; decisions D5, D6). Throws config.not_of_host
 * first (decision B3), then the errors of host and limits together, then host.no_config or host.persisted_full.
 */
export async function choosePlacement(
  tx: Tx,
  viewer: Viewer,
  input: AttachmentInput,
  by: Terms,
): Promise<HostPlacement> {
  const { host, isPersisting } = input
  const choices = nameConfig(await listConfigIds(tx, viewer, host.id), input.configId)
  const { memoryMib } = countedType(by.catalogue, host)
  const devicesMax = devicesMaxOf(by.catalogue, host.region)
  const load = { ...(await readLoad(tx, host.id)), memoryMib, policy: by.policy, devicesMax }
  const unplugged = explainHotPlug(by.catalogue, host.region, isPersisting)
  throwErrors([
    ...(unplugged ? [unplugged] : []),
    ...checkHostTakes(host, isPersisting),
    ...checkAttachmentLimits(load, isPersisting),
  ])
  return {
    host,
    placement: isPersisting
      ? await assignSlot(tx, host, choices, by.policy.persistedVolumesMax)
      : { configId: null, slot: null },
  }
}

async function assignSlot(
  tx: Tx,
  host: TargetHost,
  choices: readonly { readonly id: ConfigId }[],
  volumesMax: number,
): Promise<Placement> {
  const config = chooseConfig(choices, host.bootConfigId)
  if (!config) {
    throw new ApiError(
      'host.no_config',
      "Couldn't choose a configuration profile to add this volume to. Please add this volume to the configuration profile you want.",
      { field: 'config_id' },
    )
  }
  const used = await listUsedSlots(tx, config.id)
  const slot = chooseSlot(used, volumesMax)
  if (slot === null) throw explainNoSlot(used, volumesMax)
  return { configId: config.id, slot }
}
