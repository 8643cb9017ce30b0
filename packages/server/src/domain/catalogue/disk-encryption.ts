import type { Encryption } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import type { Catalogue } from './catalogue.ts'
import { findRegion } from './regions.ts'

/**
 * Returns `enabled` if the region supports disk encryption and `requested` is not `disabled`, otherwise `disabled` (decisions H11 and H15). Corrects rows of
 * earlier releases, which are `enabled` in every region.
 */
export function resolveDiskEncryption(catalogue: Catalogue, region: string, requested: Encryption | null): Encryption {
  return requested !== 'disabled' && encryptsDisks(catalogue, region) ? 'enabled' : 'disabled'
}

/** Returns request.field_invalid if the region does not support requested disk encryption, otherwise null (decision H11). */
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
 * Returns a new volume's encryption as requested. Without a request, `enabled` if the dialect encrypts by default and the region supports it, else `disabled`
 * (decision D1).
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
