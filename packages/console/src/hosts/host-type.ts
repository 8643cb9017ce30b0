import type { HostType } from '@moorage/sdk'
import type { dialect as installedDialect } from '../cloud/dialect.ts'
import { formatMib } from '../display/format-mib.ts'

/** Returns a host type's maximum number of volumes: one per GB of memory, at least 8 in the linode dialect, at most 64 (decision D5). */
export function attachableVolumes({ memory }: Pick<HostType, 'memory'>, dialect: typeof installedDialect): number {
  return Math.min(Math.max(Math.floor(memory / 1_024), dialect === 'linode' ? 8 : 0), 64)
}

/** Usage that a new plan must fit. */
export interface HostUse {
  readonly type: string
  readonly disksMib: number
  readonly volumes: number
}

/** Explains why a host cannot get a plan; null if it can (decision H10.8). */
export function explainUnsuitableHostType(
  { type, disksMib, volumes }: HostUse,
  desired: Pick<HostType, 'id' | 'disk' | 'memory'>,
  dialect: typeof installedDialect,
): string | null {
  if (desired.id === type) return 'Current plan'
  if (disksMib > desired.disk) return `Disks use ${formatMib(disksMib)}`
  return volumes > attachableVolumes(desired, dialect) ? `${volumes} volumes attached` : null
}
