import type { Host } from '@moorage/sdk'

/** Draft of an attachment. */
export interface AttachmentDraft {
  readonly configId: string
  /** True for a slot of a configuration (decision D6.2). */
  readonly isPersistent: boolean
}

/** Default values of an attachment. */
export const newAttachment: AttachmentDraft = { configId: '', isPersistent: true }

/** Returns the request fields; empty for the service's defaults. */
export function attachmentBody({ configId, isPersistent }: AttachmentDraft) {
  if (!isPersistent) return { persist_across_boots: false } as const
  return configId === '' ? {} : { config_id: Number(configId) }
}

/** Explains why a host cannot get another volume; null if it can (decisions D5, H4). */
export function explainFullHost({
  status,
  attached_volumes: count,
  attached_volumes_max: most,
}: Pick<Host, 'status' | 'attached_volumes' | 'attached_volumes_max'>): string | null {
  if (status === 'deleting') return 'The host is being deleted.'
  return count < most ? null : `The host already has ${count} of ${most} volumes.`
}
