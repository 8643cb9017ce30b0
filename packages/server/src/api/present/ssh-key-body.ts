import type { SshKey } from '@moorage/contract'
import type { SshKeyRow } from '#store/ssh-key/ssh-keys.ts'
import { wireTime } from '#store/wire-time.ts'

/** Returns the public SSH key response (decision G12). */
export function sshKeyBody({ id, label, ssh_key, created }: SshKeyRow): SshKey {
  return { id, label, ssh_key, created: wireTime(created) }
}
