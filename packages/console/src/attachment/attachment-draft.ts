import type { Host } from '@moorage/sdk'

/** Draft of an attachment. */
export interface AttachmentDraft {
  /** '' lets the service choose. */
  readonly configId: string
  /** Persists across boots in a slot of a configuration (decision D6.2). */
  readonly isPersistent: boolean
}

/** Default values of an attachment. */
export const newAttachment: AttachmentDraft = { configId: '', isPersistent: true }

/** Returns the request fields: the configuration if selected, or `persist_across_boots: false`. Empty for the service's defaults. */
export function attachmentBody({ configId, isPersistent }: AttachmentDraft) {
  if (!isPersistent) return { persist_across_boots: false } as const
  return configId === '' ? {} : { config_id: Number(configId) }
}

/** Returns the `moor` arguments that correspond to attachmentBody; empty for the service's defaults. */
export function attachmentArguments({ configId, isPersistent }: AttachmentDraft): readonly string[] {
  if (!isPersistent) return ['--no-persist-across-boots']
  return configId === '' ? [] : ['--config-id', configId]
}

/** Explains why a host accepts no more volumes; null if it does (decisions D5, H4). */
export function explainFullHost({
  status,
  attached_volumes: count,
  attached_volumes_max: most,
}: Pick<Host, 'status' | 'attached_volumes' | 'attached_volumes_max'>): string | null {
  if (status === 'deleting') return 'The host is being deleted.'
  return count < most ? null : `The host already has ${count} of ${most} volumes.`
}
