import type { Encryption } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import type { Catalogue } from './catalogue.ts'
import { findRegion } from './regions.ts'

/**
 * Returns whether local disks are encrypted: if the region supports it, unless `requested` is `disabled` (decisions H11 and H15). Rows of earlier releases say
 * `enabled` in every region; passing their value as `requested` corrects it.
 */
export function resolveDiskEncryption(catalogue: Catalogue, region: string, requested: Encryption | null): Encryption {
  return requested !== 'disabled' && encryptsDisks(catalogue, region) ? 'enabled' : 'disabled'
}

/** Rejects disk encryption that the region does not support (decision H11). */
export function explainDiskEncryption(
  catalogue: Catalogue,
  region: string,
  requested: Encryption | null,
  field = 'disk_encryption',
): ApiError | null {
  if (requested !== 'enabled' || encryptsDisks(catalogue, region)) return null
  return new ApiError('request.field_invalid', `Region ${region} does not support disk encryption.`, { field })
}

/**
 * Returns whether a new volume is encrypted (decision D1): as requested; by default never, or if the dialect encrypts by default, in every region that supports
 * it.
 */
export function resolveVolumeEncryption(
  { regions }: Pick<Catalogue, 'regions'>,
  region: string,
  { requested, isDefault }: { readonly requested: Encryption | null; readonly isDefault: boolean },
): Encryption {
  if (requested !== null || !isDefault) return requested ?? 'disabled'
  const found = regions.find(({ id }) => id === region)
  return found?.capabilities.includes('Block Storage Encryption') === true ? 'enabled' : 'disabled'
}

function encryptsDisks(catalogue: Catalogue, region: string): boolean {
  return findRegion(catalogue, region)?.capabilities.includes('Disk Encryption') === true
}
