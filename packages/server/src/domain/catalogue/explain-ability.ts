import { readImageId } from '../image/image-id.ts'
import type { Encryption, HardwareType } from '@moorage/contract'
import { ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, RegionCapabilities } from './catalogue.ts'
import { findRegion } from './regions.ts'

/** Returns request.field_invalid if the region does not support requested high availability, otherwise null (decision E5, ADR 0014). */
export function explainHighAvailability(catalogue: Catalogue, region: string, isRequested: boolean): ApiError | null {
  if (!isRequested || abilitiesOf(catalogue, region)?.hasHighAvailability !== false) return null
  return new ApiError('request.field_invalid', `Region ${region} does not support highly available control planes.`, {
    field: 'control_plane.high_availability',
  })
}

/** Returns cluster.access_list_unsupported if the region does not support a requested access list, otherwise null (decision E13, ADR 0014). */
export function explainAccessListing(
  catalogue: Catalogue,
  region: string,
  { isRequested, field }: { readonly isRequested: boolean; readonly field: string },
): ApiError | null {
  if (!isRequested || abilitiesOf(catalogue, region)?.hasAccessLists !== false) return null
  const reason = `Region ${region} does not support control plane access lists.`
  return new ApiError('cluster.access_list_unsupported', reason, { field })
}

/** Returns request.reference_invalid if the region does not support the Kubernetes version, otherwise null (decision E4, ADR 0014). */
export function explainVersionThere(catalogue: Catalogue, region: string, version: string): ApiError | null {
  const run = abilitiesOf(catalogue, region)?.versions
  if (!run || run.includes(version)) return null
  const offered = catalogue.clusterVersions.filter((one) => one.isOffered && run.includes(one.id)).map((one) => one.id)
  return referenceNotFound('k8s_version', nameValid(offered, '/orch/versions'))
}

/** Returns request.field_invalid if the region does not have the storage class, otherwise null (decisions D3, D9). */
export function explainStorageClass(
  catalogue: Catalogue,
  region: string,
  hardwareType: HardwareType,
  field = '',
): ApiError | null {
  const offered = findRegion(catalogue, region)?.storageClasses ?? []
  if (offered.includes(hardwareType)) return null
  const others = offered.join(' and ') || 'none'
  return new ApiError(
    'request.field_invalid',
    `Region ${region} has no ${hardwareType} storage. Available storage: ${others}.`,
    {
      field,
    },
  )
}

/**
 * Returns request.field_invalid if the region does not support requested encryption, instead of creating the volume unencrypted; otherwise null (decision D1,
 * ADR 0014).
 */
export function explainVolumeEncryption(
  catalogue: Catalogue,
  region: string,
  requested: Encryption | null,
  field = 'encryption',
): ApiError | null {
  if (requested !== 'enabled' || abilitiesOf(catalogue, region)?.encrypts !== false) return null
  return new ApiError('request.field_invalid', `Region ${region} does not support volume encryption.`, { field })
}

/** Returns request.field_invalid if the region does not support migration, otherwise null (decision D10, ADR 0014). */
export function explainMigration(catalogue: Catalogue, region: string): ApiError | null {
  if (abilitiesOf(catalogue, region)?.migrates !== false) return null
  return new ApiError(
    'request.field_invalid',
    `Region ${region} does not support migration of volumes to another storage class.`,
    { field: 'to' },
  )
}

/** Returns request.field_invalid for a non-persistent attachment in a region without hot-plug, otherwise null (decision D5, ADR 0014). */
export function explainHotPlug(catalogue: Catalogue, region: string, isPersisting: boolean): ApiError | null {
  if (isPersisting || abilitiesOf(catalogue, region)?.hotPlugs !== false) return null
  return new ApiError(
    'request.field_invalid',
    `Hosts of region ${region} attach volumes only at boot, so persist_across_boots must be true.`,
    { field: 'persist_across_boots' },
  )
}

/** Returns request.field_invalid if the region does not have the image, otherwise null (decision H8, ADR 0014). */
export function explainImageThere(catalogue: Catalogue, region: string, id: string): ApiError | null {
  if (readImageId(id) !== null) return explainImagesUnsupported(catalogue, region, 'image')
  const images = abilitiesOf(catalogue, region)?.images ?? null
  if (images === null || images.includes(id)) return null
  const there = catalogue.images.filter((one) => !one.isDeprecated && images.includes(one.id)).map((one) => one.id)
  const reason = `Region ${region} does not have image ${id}. Available images: ${there.join(', ') || 'none'}.`
  return new ApiError('request.field_invalid', reason, { field: 'image' })
}

/** Returns request.field_invalid if hosts of the region cannot be moved to the hypervisor, otherwise null (ADR 0014). */
export function explainHypervisor(catalogue: Catalogue, region: string, to: string): ApiError | null {
  const hypervisors = abilitiesOf(catalogue, region)?.hypervisors ?? null
  if (hypervisors === null || hypervisors.includes(to)) return null
  const reason = `Region ${region} has no hypervisor ${to}. Hypervisors of its hosts: ${hypervisors.join(', ') || 'none'}.`
  return new ApiError('request.field_invalid', reason, { field: 'to' })
}

/** Returns an error if hosts of the region have no serial console, otherwise null (decisions H17, H18, ADR 0014). */
export function explainSerialConsole(catalogue: Catalogue, region: string): ApiError | null {
  if (abilitiesOf(catalogue, region)?.opensConsoles !== false) return null
  return new ApiError('host.unoffered', `Hosts of region ${region} have no serial console.`)
}

/** Returns an error if the region's engine has no rescue system, otherwise null (decision H19, ADR 0073). */
export function explainRescue(catalogue: Catalogue, region: string): ApiError | null {
  if (abilitiesOf(catalogue, region)?.rescues !== false) return null
  const reason = `Hosts of region ${region} have no rescue system. The operator can add the image "rescue" to its engine in engines.yaml.`
  return new ApiError('host.unoffered', reason)
}

/** Returns an error if the region's hosts do not apply requested user data, otherwise null (decision H10.11, ADR 0073). */
export function explainUserData(catalogue: Catalogue, region: string, isRequested: boolean): ApiError | null {
  if (!isRequested || canConfigureGuests(catalogue, region)) return null
  return new ApiError('host.unoffered', 'The region does not support user data.', { field: 'metadata' })
}

/** True if the region's hosts apply user data and root passwords, or the drivers were not queried. */
export function canConfigureGuests(catalogue: Catalogue, region: string): boolean {
  return abilitiesOf(catalogue, region)?.configuresGuests !== false
}

/** True if the region's hosts can keep deleted disks in the trash, or the drivers were not queried (ADR 0074). */
export function canKeepDisks(catalogue: Catalogue, region: string): boolean {
  return abilitiesOf(catalogue, region)?.keepsDisks !== false
}

/** Returns an error if the hosts of the region cannot boot images of users, otherwise null (decision H8.1, ADR 0014). */
export function explainImagesUnsupported(catalogue: Catalogue, region: string, field: string): ApiError | null {
  if (abilitiesOf(catalogue, region)?.takesImages !== false) return null
  return new ApiError('host.unoffered', `Hosts of region ${region} do not support images of users.`, { field })
}

/** Returns an error if the region has no store for backups, otherwise null (decision D13, ADR 0014). */
export function explainBackupsUnsupported(catalogue: Catalogue, region: string): ApiError | null {
  if (abilitiesOf(catalogue, region)?.backsUp !== false) return null
  return new ApiError('backup.unoffered', `Region ${region} has no store for backups.`)
}

/** Returns a host's maximum devices in the region; null if the drivers were not queried. */
export function devicesMaxOf(catalogue: Catalogue, region: string): number | null {
  return abilitiesOf(catalogue, region)?.devicesMax ?? null
}

function abilitiesOf(catalogue: Catalogue, region: string): RegionCapabilities | null {
  return findRegion(catalogue, region)?.abilities ?? null
}
