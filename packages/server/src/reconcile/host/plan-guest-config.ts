import { asId, type DiskId } from '#domain/shared/index.ts'
import { findGuestSecrets } from '#store/host/guest-secrets.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { BootSpec, GuestConfig } from '../ports/index.ts'
import { findRootDisk } from './list-boot-devices.ts'

/** Returns the reader of a boot's secrets; empty if no secrets are stored. Secrets are unsealed only when the driver calls the reader (ADR 0073). */
export function planGuestConfig(work: HostWork, io: PassIo): Pick<BootSpec, 'readGuestConfig'> {
  const disk = findRootDisk(work)
  if (!work.hasUserData && disk?.hasPassword !== true) return {}
  return { readGuestConfig: () => readGuestConfig(work, io, disk && asId<DiskId>(disk.id)) }
}

async function readGuestConfig({ host }: HostWork, io: PassIo, diskId: DiskId | null): Promise<GuestConfig> {
  const { userData, password } = await findGuestSecrets(io.store.db, host.id, diskId)
  const open = (sealed: Buffer | null, context: string) => sealed && io.secretBox.open(sealed, context)
  return {
    userData: await open(userData, secretContexts.userData(host.id)),
    rootPasswordHash: await open(password, secretContexts.rootPassword(diskId ?? 0)),
  }
}
