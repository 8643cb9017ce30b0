import type { Region } from '@moorage/sdk'
import { type AttachmentWish, attachmentBody, attachmentWords, newAttachment } from '../attachment/attachment-wish.ts'
import { readTags, type TypedLabelAndTags } from '../resources/label-and-tags.tsx'
import type { FormRequest } from '../show/request-lines.ts'
import { explainNumber } from '../show/explain.ts'

/** What somebody has typed into the form of a new volume. */
export interface VolumeWish extends TypedLabelAndTags {
  readonly region: string
  /** GiB, as it was typed. */
  readonly size: string
  readonly isEncrypted: boolean
  /** '' for none. */
  readonly hostId: string
  readonly attachment: AttachmentWish
}

/** The form before anybody has typed. */
export const newWish: VolumeWish = {
  label: '',
  tags: '',
  region: '',
  size: '20',
  isEncrypted: false,
  hostId: '',
  attachment: newAttachment,
}

/** The wish in the region that was chosen, or in the first that there is. */
export function wishInRegion(wish: VolumeWish, regions: readonly Region[]): VolumeWish {
  return wish.region === '' ? { ...wish, region: regions[0]?.id ?? '' } : wish
}

/** Whether everything is there that the service wants to have. It has the last word on all of it. */
export function isCompleteWish({ label, region, size }: VolumeWish): boolean {
  return label !== '' && region !== '' && explainNumber(size, { min: 1 }) === ''
}

/** The request that the form sends. */
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
