import type { Region } from '@moorage/sdk'
import { type AttachmentWish, attachmentBody, attachmentWords, newAttachment } from '../attachment/attachment-wish.ts'
import { readTags, type TypedLabelAndTags } from '../resources/label-and-tags.tsx'
import type { FormRequest } from '../show/request-lines.ts'

/** Draft of a volume. */
export interface VolumeWish extends TypedLabelAndTags {
  readonly region: string
  /** GiB. */
  readonly size: string
  readonly isEncrypted: boolean
  readonly hostId: string
  readonly attachment: AttachmentWish
}

/** Initial values. */
export const newWish: VolumeWish = {
  label: '',
  tags: '',
  region: '',
  size: '20',
  isEncrypted: false,
  hostId: '',
  attachment: newAttachment,
}

/** Fills in the first region as the default. */
export function wishInRegion(wish: VolumeWish, regions: readonly Region[]): VolumeWish {
  return wish.region === '' ? { ...wish, region: regions[0]?.id ?? '' } : wish
}

/** True if all required fields are set; the service validates them. */
export function isCompleteWish({ label, region, size }: VolumeWish): boolean {
  return label !== '' && region !== '' && /^[1-9]\d*$/.test(size)
}

/** Returns the request that creates the volume. */
export function wishRequest({ label, region, size, isEncrypted, hostId, attachment, ...wish }: VolumeWish) {
  const tags = readTags(wish.tags)
  const body = {
    label,
    region,
    size: Number(size),
    ...(isEncrypted ? { encryption: 'enabled' as const } : {}),
    ...(hostId === '' ? {} : { host_id: Number(hostId), ...attachmentBody(attachment) }),
    ...(tags.length === 0 ? {} : { tags }),
  }
  const moor = [
    'volume',
    'create',
    label,
    '--size',
    size,
    '--region',
    region,
    ...(isEncrypted ? ['--encryption', 'enabled'] : []),
    ...(hostId === '' ? [] : ['--host-id', hostId, ...attachmentWords(attachment)]),
    ...tags.flatMap((tag) => ['--tags', tag]),
  ]
  return { method: 'POST', path: '/volumes', body, moor } as const satisfies FormRequest
}
