import type { Grants, Volume } from '@moorage/sdk'
import { lacksRightsForNew, lacksRightsOn } from '../resources/rights.ts'

/** Displayed state of a volume. */
export interface VolumeState {
  readonly sign: 'success' | 'in-progress' | 'pending' | 'error'
  readonly text: string
}

/** Returns a volume's display state, with a percentage if above 0; null without an operation in progress. */
export function volumeState(
  volume: Pick<Volume, 'status' | 'host_id' | 'io_ready'>,
  percent: number | null,
): VolumeState {
  const progress = percent === null || percent === 0 ? '' : `, ${percent}%`
  const { status, host_id: hostId, io_ready: isReady } = volume
  if (status === 'contact_support') return { sign: 'error', text: 'Needs operator repair' }
  if (status === 'creating') return { sign: 'in-progress', text: `Creating${progress}` }
  if (status === 'resizing') return { sign: 'in-progress', text: `Resizing${progress}` }
  if (percent !== null) return { sign: 'in-progress', text: `Updating${progress}` }
  if (hostId === null) return { sign: 'success', text: 'Unattached' }
  return isReady ? { sign: 'success', text: 'Attached' } : { sign: 'pending', text: 'Attached, waiting for host' }
}

/** Volume statuses, with display names. */
export const volumeStatusNames = [
  ['active', 'Active'],
  ['creating', 'Creating'],
  ['resizing', 'Resizing'],
  ['contact_support', 'Needs operator repair'],
] as const satisfies readonly (readonly [Volume['status'], string])[]

/** `left` selects unattached volumes that a cluster created for its pods (decision E9.6). */
export const volumeAttachmentFilters = [
  ['free', 'Unattached'],
  ['attached', 'Attached'],
  ['left', 'Created by a cluster, unattached'],
] as const
/** Actions on a volume. */
export type VolumeAction = 'attach' | 'detach' | 'resize' | 'clone' | 'edit' | 'delete'

/** Explains why a volume action is blocked now; null if it is possible (decision D10.1). */
export function explainBlockedVolumeAction(
  action: VolumeAction,
  volume: Pick<Volume, 'status' | 'host_id'>,
): string | null {
  if (action === 'edit') return null
  const isAllowedBroken = action === 'detach' || action === 'delete'
  if (volume.status === 'contact_support' && !isAllowedBroken) return 'The volume needs repair by the operator.'
  if (action === 'attach' && volume.host_id !== null) return 'The volume is already attached. Detach it first.'
  if (action === 'detach' && volume.host_id === null) return 'The volume is not attached.'
  if (volume.status !== 'active' && action !== 'delete' && volume.status !== 'contact_support')
    return 'An operation on the volume is in progress. Wait until it finishes.'
  return null
}

/** Explains a missing permission; null with permission. Attach and clone need only read access to the volume (contract, "Authentication" rule 4). */
export function lacksRightsOnVolume(
  action: VolumeAction,
  rights: Grants | null,
  { id, host_id: hostId }: Pick<Volume, 'id' | 'host_id'>,
): string | null {
  if (action === 'attach') return null
  if (action === 'clone') return lacksRightsForNew(rights, 'add_volumes')
  const reason = lacksRightsOn(rights, 'volume', id)
  return reason === null && action === 'detach' && hostId !== null ? lacksRightsOn(rights, 'host', hostId) : reason
}
