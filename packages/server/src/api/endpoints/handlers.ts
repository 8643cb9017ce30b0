import type { Handlers } from '../call.ts'
import { accountHandlers } from './account/account.ts'
import { auditHandlers } from './account/audit.ts'
import { clientHandlers } from './account/client.ts'
import { grantHandlers } from './account/grant.ts'
import { usageHandlers } from './account/usage.ts'
import { userHandlers } from './account/user.ts'
import { imageHandlers } from './catalogue/images.ts'
import { regionHandlers } from './catalogue/regions.ts'
import { typeHandlers } from './catalogue/types.ts'
import { versionHandlers } from './catalogue/versions.ts'
import { accessListHandlers } from './cluster/access-list.ts'
import { clusterHandlers } from './cluster/cluster.ts'
import { credentialHandlers } from './cluster/credentials.ts'
import { poolHandlers } from './cluster/pool.ts'
import { emptyLists } from './empty-lists.ts'
import { eventHandlers } from './event/event.ts'
import { addressHandlers } from './host/address.ts'
import { configHandlers } from './host/config.ts'
import { diskHandlers } from './host/disk.ts'
import { hostHandlers } from './host/host.ts'
import { lockHandlers } from './lock/lock.ts'
import { profileHandlers } from './profile/profile.ts'
import { signInHandlers } from './profile/sign-in.ts'
import { sshKeyHandlers } from './profile/ssh-key.ts'
import { tokenHandlers } from './profile/token.ts'
import { tagHandlers } from './tag/tag.ts'
import { trashHandlers } from './trash/trash.ts'
import { volumeHandlers } from './volume/volume.ts'
import { volumeBackupHandlers } from './volume/volume-backup.ts'
import { snapshotPolicyHandlers } from './volume/snapshot-policy.ts'
import { volumeSnapshotHandlers } from './volume/volume-snapshot.ts'

/** Handlers of all served operations. A missing handler, or one of another operation, does not compile. */
export const handlers: Handlers = {
  ...volumeHandlers,
  ...volumeBackupHandlers,
  ...volumeSnapshotHandlers,
  ...snapshotPolicyHandlers,
  ...hostHandlers,
  ...configHandlers,
  ...diskHandlers,
  ...addressHandlers,
  ...clusterHandlers,
  ...poolHandlers,
  ...accessListHandlers,
  ...credentialHandlers,
  ...regionHandlers,
  ...typeHandlers,
  ...imageHandlers,
  ...versionHandlers,
  ...eventHandlers,
  ...tagHandlers,
  ...trashHandlers,
  ...lockHandlers,
  ...profileHandlers,
  ...sshKeyHandlers,
  ...signInHandlers,
  ...tokenHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...grantHandlers,
  ...clientHandlers,
  ...auditHandlers,
  ...usageHandlers,
  ...emptyLists,
}
