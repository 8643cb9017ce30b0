import type { HostType } from '@moorage/sdk'
import { spokenMib } from '../show/spoken-mib.ts'

/** How many volumes a host of a type can have: as many as its memory has GB, at most 64 (decision D5). */
export function attachableVolumes({ memory }: Pick<HostType, 'memory'>): number {
  return Math.min(Math.floor(memory / 1_024), 64)
}

/** What a host has that another type must have room for. */
export interface HostUse {
  readonly type: string
  /** All local disks together, in MiB. */
  readonly disksMib: number
  readonly volumes: number
}

/** Why a host cannot get a type, in few words; null where it can (decision H10.8). */
export function whyNotType(
  { type, disksMib, volumes }: HostUse,
  wanted: Pick<HostType, 'id' | 'disk' | 'memory'>,
): string | null {
  if (wanted.id === type) return 'Current plan'
  if (disksMib > wanted.disk) return `Disks use ${spokenMib(disksMib)}`
  return volumes > attachableVolumes(wanted) ? `${volumes} volumes attached` : null
}
