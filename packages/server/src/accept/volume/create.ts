import type { Encryption } from '@moorage/contract'
import { resolveVolumeEncryption } from '#domain/catalogue/disk-encryption.ts'
import { explainVolumeEncryption } from '#domain/catalogue/explain-ability.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { type Actor, type ConfigId, ApiError, type HostId } from '#domain/shared/index.ts'
import { chooseHardwareType } from '#domain/catalogue/catalogue.ts'
import type { HostPlacement } from '#store/attachment/insert-attachment.ts'
import { lockTarget } from '#store/attachment/lock-target.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { choosePlacement } from '../attachment/choose-placement.ts'
import type { Terms } from '../terms.ts'
import { type StartedVolume, startVolume } from './start-volume.ts'

/** Host to which a new volume is attached. */
interface FirstHost {
  readonly hostId: HostId
  readonly configId: ConfigId | null
  readonly isPersisting: boolean
}

/** Volume to create; label, size and tags were validated. */
export interface VolumeCreate {
  readonly label: string
  readonly sizeGib: number | null
  /** Null uses the host's region; `region` or `on` is set. */
  readonly region: string | null
  /** Null uses the dialect's default (decision D1). */
  readonly encryption: Encryption | null
  readonly tags: readonly string[]
  readonly on: FirstHost | null
}

/**
 * Creates a volume, attached to a host if one is named (contract, "Create body (2)"; decisions D1 to D6). Returns row and job event ID. Throws
 * request.reference_invalid, volume.region_mismatch, request.field_invalid, and the errors of `choosePlacement` and `startVolume`.
 */
export async function acceptVolumeCreate(tx: Tx, actor: Actor, input: VolumeCreate, by: Terms): Promise<StartedVolume> {
  const { label, tags } = input
  const { volume } = by.catalogue
  const hostPlacement = input.on && (await reserve(tx, actor, { region: input.region, on: input.on }, by))
  const region = hostPlacement?.host.region ?? input.region ?? ''
  const error = explainVolumeEncryption(by.catalogue, region, input.encryption)
  if (error) throw error
  await rememberTags(tx, actor.accountId, tags)
  return startVolume(
    tx,
    actor,
    {
      label,
      sizeGib: input.sizeGib ?? volume.sizeDefaultGib,
      region,
      tags,
      hardwareType: chooseHardwareType(findRegion(by.catalogue, region)?.storageClasses ?? []),
      encryption: resolveVolumeEncryption(by.catalogue, region, {
        requested: input.encryption,
        isDefault: by.policy.isVolumeEncrypted,
      }),
    },
    { action: 'volume_create', gib: volume.gib, ...(hostPlacement ? { hostPlacement } : {}) },
  )
}

interface Reservation extends Pick<VolumeCreate, 'region'> {
  readonly on: FirstHost
}

async function reserve(tx: Tx, actor: Actor, { region, on }: Reservation, by: Terms): Promise<HostPlacement> {
  const host = await lockTarget(tx, actor, on.hostId)
  if (region !== null && region !== host.region) {
    throw new ApiError('volume.region_mismatch', `Host ${host.id} is in region ${host.region}, not in ${region}.`, {
      field: 'region',
    })
  }
  return choosePlacement(tx, actor, { host, configId: on.configId, isPersisting: on.isPersisting }, by)
}
