import type { Host } from '@moorage/sdk'

/** How a volume is to be attached, as it was chosen. */
export interface AttachmentWish {
  /** '' leaves the choice to the service. */
  readonly configId: string
  /** Whether it gets a slot of a configuration, and so stays across boots (decision D6.2). */
  readonly isKept: boolean
}

/** As most are attached. */
export const newAttachment: AttachmentWish = { configId: '', isKept: true }

/** What a request says of it. */
export function attachmentBody({ configId, isKept }: AttachmentWish) {
  if (!isKept) return { persist_across_boots: false } as const
  return configId === '' ? {} : { config_id: Number(configId) }
}

/** The same as words of `moor`. */
export function attachmentWords({ configId, isKept }: AttachmentWish): readonly string[] {
  if (!isKept) return ['--no-persist-across-boots']
  return configId === '' ? [] : ['--config-id', configId]
}

/** Why nothing more can be attached to a host; null where it can (decisions D5, H4). */
export function whyHostFull({
  status,
  attached_volumes: count,
  attached_volumes_max: most,
}: Pick<Host, 'status' | 'attached_volumes' | 'attached_volumes_max'>): string | null {
  if (status === 'deleting') return 'The host is being deleted.'
  return count < most ? null : `The host already has ${count} of ${most} volumes.`
}
