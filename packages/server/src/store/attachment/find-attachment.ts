import type { AccountId, ConfigId, HostId, Viewer, VolumeId } from '#domain/shared/index.ts'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import type { Db, Tx } from '../open-store.ts'

/** Attached volume and its host. */
export interface AttachedVolume {
  readonly volumeId: VolumeId
  readonly volumeLabel: string
  readonly region: string
  readonly hostId: HostId
  readonly hostLabel: string
}

/** Current attachment of a volume; hidden ones are not shown to clients. */
export interface Attachment extends AttachedVolume {
  readonly wants: AttachmentState
  readonly isHidden: boolean
  readonly isPersisting: boolean
  readonly configId: ConfigId | null
}

/** Returns a volume's attachment, hidden ones included, or null. */
export async function findAttachment(db: Db, volumeId: VolumeId): Promise<Attachment | null> {
  const row = await attachedVolumes(db)
    .select([
      'attachments.wants',
      'attachments.is_hidden as isHidden',
      'attachments.persists as isPersisting',
      'attachments.config_id as configId',
    ])
    .where('attachments.volume_id', '=', volumeId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the IDs of all volumes attached through a configuration, unordered. Checks the viewer's account only. */
export async function listAttachedThrough(db: Db, { accountId }: Viewer, configId: ConfigId): Promise<VolumeId[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('volume_id')
    .where('account_id', '=', accountId)
    .where('config_id', '=', configId)
    .execute()
  return rows.map((row) => row.volume_id)
}

/** Volumes to detach: all on deletion of a host, non-persistent ones on shutdown or reboot (decision D7). */
export type Leaving = 'all' | 'notPersisting'

/** Locks and returns a host's volumes to detach, in ID order. Excludes volumes already being detached. */
export async function lockAttachedVolumes(
  tx: Tx,
  { accountId, hostId, leaving }: { readonly accountId: AccountId; readonly hostId: HostId; readonly leaving: Leaving },
): Promise<AttachedVolume[]> {
  let held = attachedVolumes(tx)
    .where('attachments.account_id', '=', accountId)
    .where('attachments.host_id', '=', hostId)
    .where('attachments.wants', '=', 'attached')
  if (leaving === 'notPersisting') held = held.where('attachments.persists', '=', false)
  return held.orderBy('volumes.id').forUpdate('volumes').execute()
}

function attachedVolumes(db: Db) {
  return db
    .selectFrom('attachments')
    .innerJoin('volumes', 'volumes.id', 'attachments.volume_id')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select([
      'volumes.id as volumeId',
      'volumes.label as volumeLabel',
      'volumes.region',
      'hosts.id as hostId',
      'hosts.label as hostLabel',
    ])
}
