import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { canConfigureGuests } from '#domain/catalogue/explain-ability.ts'
import type { AccountId, DiskId, HostId, SecretBox } from '#domain/shared/index.ts'
import { listImageDiskIds } from '#store/disk/find-disks.ts'
import { updatePasswordSecret, updateUserDataSecret } from '#store/host/guest-secrets.ts'
import type { Tx } from '#store/open-store.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'

/** Secrets of a request for a guest, and the box that seals them. */
export interface GuestSecrets {
  readonly secretBox: SecretBox
  /** In Base64; null deletes the stored user data, undefined keeps it. */
  readonly userData?: string | null | undefined
  /** SHA-512 crypt hash of the root password; null for none. */
  readonly rootPasswordHash: string | null
}

/** Host that receives secrets. */
interface GuestSecretTarget {
  readonly accountId: AccountId
  readonly host: { readonly id: HostId; readonly region: string }
  /** Disk of the root password; if absent, all disks created from an image. */
  readonly diskId?: DiskId
}

/** Seals and stores the secrets of a locked host. In a region whose hosts ignore root passwords, stores none (decision H10.2). */
export async function storeGuestSecrets(
  tx: Tx,
  { accountId, host, diskId: given }: GuestSecretTarget,
  { secretBox, userData, rootPasswordHash }: GuestSecrets,
  { catalogue }: { readonly catalogue: Catalogue },
): Promise<void> {
  const seal = async (plain: string, context: string) => Buffer.from(await secretBox.seal(plain, context))
  if (userData !== undefined) {
    const sealed = userData === null ? null : await seal(userData, secretContexts.userData(host.id))
    await updateUserDataSecret(tx, { accountId, hostId: host.id }, sealed)
  }
  if (rootPasswordHash === null || !canConfigureGuests(catalogue, host.region)) return
  for (const diskId of given === undefined ? await listImageDiskIds(tx, host.id) : [given])
    await updatePasswordSecret(
      tx,
      { accountId, diskId },
      await seal(rootPasswordHash, secretContexts.rootPassword(diskId)),
    )
}
