import type { VolumeCapability } from '../wire/volume-request.ts'
import { CallError } from '../wire/call-error.ts'

/** Multi-node modes are unsupported, because a volume is attached to one host at a time. */
const modes: ReadonlySet<string> = new Set([
  'SINGLE_NODE_WRITER',
  'SINGLE_NODE_READER_ONLY',
  'SINGLE_NODE_SINGLE_WRITER',
  'SINGLE_NODE_MULTI_WRITER',
])
const filesystems: ReadonlySet<string> = new Set(['', 'ext4', 'xfs'])

/** Returns why a capability is unsupported or incomplete; null if supported. Checks access type, access mode and filesystem. */
export function explainCapability({ access_mode: access, access_type: type, mount }: VolumeCapability): string | null {
  if (type === undefined) return 'A volume capability must be block or mount.'
  const mode = access?.mode ?? 'UNKNOWN'
  if (!modes.has(mode)) return `Access mode ${mode} is not supported: a volume is used by one node at a time.`
  if (mount && !filesystems.has(mount.fs_type)) return `Filesystem ${mount.fs_type} is not supported: use ext4 or xfs.`
  return null
}

/** Throws INVALID_ARGUMENT if the list is empty or contains an unsupported capability; otherwise returns nothing. */
export function checkCapabilities(capabilities: readonly VolumeCapability[]): void {
  if (capabilities.length === 0) throw new CallError('INVALID_ARGUMENT', 'volume_capabilities is missing.')
  for (const one of capabilities) {
    const reason = explainCapability(one)
    if (reason !== null) throw new CallError('INVALID_ARGUMENT', reason)
  }
}
