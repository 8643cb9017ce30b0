import type { VolumeCapability } from '../wire/volume-request.ts'
import { CallRefusal } from '../wire/call-refusal.ts'

/** A volume is in one host at a time, so whatever needs a second one cannot be. */
const modes: ReadonlySet<string> = new Set([
  'SINGLE_NODE_WRITER',
  'SINGLE_NODE_READER_ONLY',
  'SINGLE_NODE_SINGLE_WRITER',
  'SINGLE_NODE_MULTI_WRITER',
])
const filesystems: ReadonlySet<string> = new Set(['', 'ext4', 'xfs'])

/** Why volumes cannot be used like this; null when they can. */
export function explainCapability({ access_mode: access, mount }: VolumeCapability): string | null {
  const mode = access?.mode ?? 'UNKNOWN'
  if (!modes.has(mode)) return `Volumes are used by one node at a time; ${mode} is not offered.`
  if (mount && !filesystems.has(mount.fs_type)) return `Volumes have ext4 or xfs, not ${mount.fs_type}.`
  return null
}

/** Throws INVALID_ARGUMENT where none is given, or one is not offered. */
export function checkCapabilities(capabilities: readonly VolumeCapability[]): void {
  if (capabilities.length === 0) throw new CallRefusal('INVALID_ARGUMENT', 'volume_capabilities is missing.')
  for (const one of capabilities) {
    const reason =
      one.access_type === undefined ? 'A volume capability must be block or mount.' : explainCapability(one)
    if (reason !== null) throw new CallRefusal('INVALID_ARGUMENT', reason)
  }
}
