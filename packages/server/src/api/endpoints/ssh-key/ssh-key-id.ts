import type { OperationTypes } from '@moorage/contract'
import { asId, type SshKeyId } from '#domain/shared/index.ts'
import { findSshKey } from '#store/ssh-key/ssh-keys.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['ssh_key.view']['params']

/** Returns the path's SSH key ID, unchecked. */
export function sshKeyIdOf(call: Pick<LocatedCall<Path>, 'params'>): SshKeyId {
  return asId<SshKeyId>(call.params.sshKeyId)
}

/** Throws resource.not_found unless the path's SSH key is the caller's own (decision B3). */
export async function locatePathSshKey(call: LocatedCall<Path>): Promise<void> {
  await findSshKey(call.store.db, call.actor, sshKeyIdOf(call))
}
