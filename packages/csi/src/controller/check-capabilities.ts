import type { VolumeCapability } from '../wire/volume-request.ts'
import { CallError } from '../wire/call-error.ts'

/** Multi-node modes are unsupported: a volume has one host at a time. */
const modes: ReadonlySet<string> = new Set([
  'SINGLE_NODE_WRITER',
  'SINGLE_NODE_READER_ONLY',
  'SINGLE_NODE_SINGLE_WRITER',
  'SINGLE_NODE_MULTI_WRITER',
])
const filesystems: ReadonlySet<string> = new Set(['', 'ext4', 'xfs'])

/** Returns why an access mode or a filesystem is unsupported; null if both are supported. */
export function explainCapability({ access_mode: access, mount }: VolumeCapability): string | null {
  const mode = access?.mode ?? 'UNKNOWN'
  if (!modes.has(mode)) return `Access mode ${mode} is not supported: a volume is used by one node at a time.`
  if (mount && !filesystems.has(mount.fs_type)) return `Filesystem ${mount.fs_type} is not supported: use ext4 or xfs.`
  return null
}

/** Throws INVALID_ARGUMENT for an unsupported capability, or without any. */
export function checkCapabilities(capabilities: readonly VolumeCapability[]): void {
  if (capabilities.length === 0) throw new CallError('INVALID_ARGUMENT', 'volume_capabilities is missing.')
  for (const one of capabilities) {
    const reason =
      one.access_type === undefined ? 'A volume capability must be block or mount.' : explainCapability(one)
    if (reason !== null) throw new CallError('INVALID_ARGUMENT', reason)
  }
}
