import { ApiError, type Power } from '../shared/index.ts'

/** Desired states of an attachment. */
export const attachmentStates = ['attached', 'detached'] as const
/** Desired state of an attachment. */
export type AttachmentState = (typeof attachmentStates)[number]

interface CurrentAttachment {
  readonly hostId: number
  readonly configId: number | null
  readonly isPersisting: boolean
  readonly wants: AttachmentState
  readonly isHidden: boolean
}

/** True if the volume already has the requested attachment (decision D4). A null configuration matches any configuration. */
export function isSameAttachment(
  attachment: CurrentAttachment,
  requested: { readonly hostId: number; readonly configId: number | null; readonly isPersisting: boolean },
): boolean {
  return (
    attachment.wants === 'attached' &&
    attachment.hostId === requested.hostId &&
    attachment.isPersisting === requested.isPersisting &&
    (requested.configId === null || !requested.isPersisting || attachment.configId === requested.configId)
  )
}

/** Returns all reasons against attaching the volume to this host, or an empty list (contract, "Attach rules"; decisions D4, D10). */
export function checkAttachable(
  volume: { readonly id: number; readonly region: string; readonly status: string },
  host: { readonly id: number; readonly region: string },
  attachment: CurrentAttachment | null,
): ApiError[] {
  const errors: ApiError[] = []
  if (attachment?.isHidden)
    errors.push(
      new ApiError(
        'volume.already_attached',
        `Volume ${volume.id} is already attached: host ${attachment.hostId} has not released it yet.`,
      ),
    )
  else if (attachment) errors.push(new ApiError('volume.already_attached', `Volume ${volume.id} is already attached`))
  if (volume.status === 'contact_support') {
    errors.push(
      new ApiError('volume.needs_repair', `Volume ${volume.id} has the status contact_support and cannot be attached.`),
    )
  }
  if (volume.region !== host.region) {
    errors.push(
      new ApiError(
        'volume.region_mismatch',
        `Volume ${volume.id} is in region ${volume.region}, host ${host.id} is in ${host.region}.`,
        { field: 'host_id' },
      ),
    )
  }
  return errors
}

/**
 * Returns host.deleting for a host being deleted, host.not_running for a non-persistent attachment unless the desired power is on, otherwise an empty list
 * (decisions D5, H).
 */
export function checkHostTakes(
  host: { readonly id: number; readonly status: string; readonly desiredPower: Power },
  isPersisting: boolean,
): ApiError[] {
  if (host.status === 'deleting')
    return [new ApiError('host.deleting', `Host ${host.id} is being deleted.`, { field: 'host_id' })]
  if (isPersisting || host.desiredPower === 'on') return []
  return [
    new ApiError(
      'host.not_running',
      'A volume that does not persist across boots can only be attached to a running host.',
      { field: 'host_id' },
    ),
  ]
}
