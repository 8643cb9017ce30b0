import type { MaintenancePolicySlug } from '@moorage/contract'
import type { CustomAlerts } from '#domain/host/alerts.ts'
import { ApiError, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'

/** Fields that a host's owner sets. */
export interface HostProperties {
  readonly label: string
  readonly tags: readonly string[]
  readonly display_group: string
  readonly is_watched: boolean
  readonly maintenance_policy: MaintenancePolicySlug
  readonly alerts: CustomAlerts
}

/** Writes a locked host's fields and sets `updated`. Throws host.label_taken (decision H). */
export async function updateHost(tx: Tx, id: HostId, changes: HostProperties): Promise<void> {
  await translateConflict('hosts_label_taken', hostLabelTaken, () =>
    tx
      .updateTable('hosts')
      .set({ ...changes, tags: [...changes.tags], alerts: JSON.stringify(changes.alerts), updated: moorNow })
      .where('id', '=', id)
      .execute(),
  )
}

/** Returns host.label_taken, the error for a label of another host of the account. */
export function hostLabelTaken(): ApiError {
  return new ApiError('host.label_taken', 'Label must be unique among your hosts', { field: 'label' })
}
