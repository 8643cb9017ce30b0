import type { Grants, Volume } from '@moorage/sdk'
import { lacksRightsForNew, lacksRightsOn } from '../resources/rights.ts'
import type { VolumeAction } from './volume-state.ts'

/** Why the user may not do something to a volume that they see; null where they may. A look is enough to attach and to clone it (contract, "Authentication" rule 4). */
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
