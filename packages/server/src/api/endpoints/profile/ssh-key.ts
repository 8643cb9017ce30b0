import type { SshKey } from '@moorage/contract'
import { acceptSshKeyDelete, acceptSshKeyUpdate } from '#accept/ssh-key/change.ts'
import { acceptSshKeyCreate } from '#accept/ssh-key/create.ts'
import { explainSshKey, plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { asId, type SshKeyId } from '#domain/shared/index.ts'
import { findSshKey, listSshKeys, type SshKeyRow } from '#store/ssh-key/ssh-keys.ts'
import { wireTime } from '#store/column-types.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'
import { changeStored } from '../../change-stored.ts'

const idOf = ({ sshKeyId }: PathOf<'ssh_key.view'>): SshKeyId => asId<SshKeyId>(sshKeyId)

const locate = locateStored(findSshKey, idOf)

/** Operations of the user's public SSH keys (decision G12). */
export const sshKeyHandlers: HandlersOf<'ssh_key'> = {
  'ssh_key.list': listStored(listSshKeys, sshKeyBody),
  'ssh_key.view': viewStored(findSshKey, idOf, sshKeyBody),

  'ssh_key.create': {
    kind: 'change',
    check: ({ ssh_key: key }) => (key === undefined ? [] : [explainSshKey(key, { field: 'ssh_key' }) ?? []].flat()),
    accept(tx, call) {
      const { label, ssh_key: sshKey } = call.body
      return respondRow(acceptSshKeyCreate(tx, call.actor, { label, sshKey: plainSshKey(sshKey) }), sshKeyBody, call)
    },
  },

  'ssh_key.update': {
    kind: 'change',
    locate,
    accept(tx, call) {
      const { label = null } = call.body
      return respondRow(acceptSshKeyUpdate(tx, call.actor, { id: idOf(call.params), label }), sshKeyBody, call)
    },
  },

  'ssh_key.delete': changeStored(locate, acceptSshKeyDelete, (path) => ({ id: idOf(path) })),
}

function sshKeyBody({ id, label, ssh_key, created }: SshKeyRow): SshKey {
  return { id, label, ssh_key, created: wireTime(created) }
}
