import type { GuestSecrets } from '#accept/disk/guest-secrets.ts'
import type { DiskAccess } from '#accept/disk/resolve-access.ts'
import { plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { explainImage } from '#domain/catalogue/images.ts'
import { type AccessOptions, explainAccessOptions, optionsHaveKey } from '#domain/host/host-options.ts'
import { readUserData } from '#domain/host/user-data.ts'
import type { ApiError } from '#domain/shared/index.ts'
import { hashRootPassword } from '#store/secret/hash-root-password.ts'
import type { Call } from '../../call.ts'

/** Returns the errors in image and access options of a disk; empty if valid or without an image. */
export function checkImageAccess(
  body: AccessOptions & { readonly image?: string },
  { catalogue, policy }: Pick<Call, 'catalogue' | 'policy'>,
): ApiError[] {
  if (body.image === undefined) return []
  return [explainImage(catalogue, body.image) ?? [], explainAccessOptions(body, policy.hosts) ?? []].flat()
}

/** Converts the access options of a disk to the input of an act. */
export function readDiskAccess(body: AccessOptions, { policy }: Pick<Call, 'policy'>): DiskAccess {
  const { authorized_keys: keys = [], authorized_users: users = [] } = body
  return { keys: keys.map(plainSshKey), users, isKeyRequired: optionsHaveKey(body, policy.hosts) }
}

/** Returns the secrets of a request, with the hash of its root password. Hashing is slow, so call it before the transaction. */
export async function readGuestSecrets(
  body: Parameters<typeof readUserData>[0] & Pick<AccessOptions, 'root_pass'>,
  { secretBox }: Pick<Call, 'secretBox'>,
): Promise<GuestSecrets> {
  const rootPasswordHash = body.root_pass === undefined ? null : await hashRootPassword(body.root_pass)
  return { secretBox, userData: readUserData(body), rootPasswordHash }
}
