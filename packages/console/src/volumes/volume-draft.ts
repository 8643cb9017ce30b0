import type { Region } from '@moorage/sdk'
import { type AttachmentDraft, attachmentBody, newAttachment } from '../attachment/attachment-draft.ts'
import { readTags, type TypedLabelAndTags } from '../resources/label-and-tags.tsx'
import { request } from '../requests/form-request.ts'

/** Draft of a volume. */
export interface VolumeDraft extends TypedLabelAndTags {
  readonly region: string
  /** Size in GiB. */
  readonly size: string
  readonly isEncrypted: boolean
  readonly hostId: string
  readonly attachment: AttachmentDraft
}

/** Initial draft. */
export const newVolumeDraft: VolumeDraft = {
  label: '',
  tags: '',
  region: '',
  size: '20',
  isEncrypted: false,
  hostId: '',
  attachment: newAttachment,
}

/** Returns the draft with the first region for an empty one; '' without regions. */
export function volumeDraftWithDefaults(draft: VolumeDraft, regions: readonly Region[]): VolumeDraft {
  return draft.region === '' ? { ...draft, region: regions[0]?.id ?? '' } : draft
}

/** True if label and region are set, and the size is a positive whole number. The service validates the values. */
export function isCompleteVolumeDraft({ label, region, size }: VolumeDraft): boolean {
  return label !== '' && region !== '' && /^[1-9]\d*$/.test(size)
}

/** Returns the request that creates the volume. Omits the attachment without a host. */
export function volumeRequest({ label, region, size, isEncrypted, hostId, attachment, ...draft }: VolumeDraft) {
  const tags = readTags(draft.tags)
  const body = {
    label,
    region,
    size: Number(size),
    ...(isEncrypted ? { encryption: 'enabled' as const } : {}),
    ...(hostId === '' ? {} : { host_id: Number(hostId), ...attachmentBody(attachment) }),
    ...(tags.length === 0 ? {} : { tags }),
  }
  return request('volume.create', { body })
}
