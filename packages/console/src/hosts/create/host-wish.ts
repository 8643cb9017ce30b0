import type { HostType, Region } from '@moorage/sdk'
import { readTags, type TypedLabelAndTags } from '../../resources/label-and-tags.tsx'
import { startBody, startWords, type StartWish, newStart } from '../configs/start-wish.ts'
import { isGoodRemark, remarkBody, remarkWords, type RemarkWish, newRemark } from '../remarks/remark-wish.ts'
import type { FormRequest } from '../../show/request-lines.ts'
import { accessBody, accessWords, isGoodAccess, closedAccess, printedAccess, type AccessWish } from '../image/access.ts'

/** Draft of a host. */
export interface HostWish extends TypedLabelAndTags {
  readonly region: string
  readonly type: string
  readonly image: string
  readonly access: AccessWish
  /** MiB; '' for none. */
  readonly swap: string
  readonly isBooted: boolean
  readonly hasPrivateAddress: boolean
  readonly isEncrypted: boolean
  readonly first: StartWish
  readonly remarks: RemarkWish
}

/** Initial values. */
export const newHostWish: HostWish = {
  label: '',
  tags: '',
  region: '',
  type: '',
  image: '',
  access: closedAccess,
  swap: '',
  isBooted: true,
  hasPrivateAddress: false,
  isEncrypted: true,
  first: newStart,
  remarks: newRemark,
}

/** Fills in defaults: the first region and the smallest plan. */
export function completedHostWish(wish: HostWish, regions: readonly Region[], types: readonly HostType[]): HostWish {
  return { ...wish, region: wish.region || (regions[0]?.id ?? ''), type: wish.type || (types[0]?.id ?? '') }
}

/** True if all required fields are set; the service validates them. */
export function isCompleteHostWish({ region, type, image, access, swap, first, remarks }: HostWish): boolean {
  const isGoodImage = image === '' || (isGoodAccess(access) && /^\d*$/.test(swap))
  return region !== '' && type !== '' && isGoodImage && /^\d*$/.test(first.bootSize) && isGoodRemark(remarks)
}

/** Describes missing input; null if complete. */
export function missingInHost(wish: HostWish): string | null {
  if (isCompleteHostWish(wish)) return null
  return 'Select a region and a plan. With an image, enter a password or an SSH key.'
}

/** Returns the request body. */
export function hostWishBody(wish: HostWish) {
  return { ...plainBody(wish), ...(wish.image === '' ? {} : accessBody(wish.access)) }
}

/** Returns the displayed request, without the password. */
export function hostWishRequest(wish: HostWish) {
  const { label, region, type, image, access, swap } = wish
  const ofImage = image === '' ? [] : ['--image', image, ...accessWords(access)]
  const moor = [
    'host',
    'create',
    ...(label === '' ? [] : [label]),
    '--region',
    region,
    '--type',
    type,
    ...ofImage,
    ...(image === '' || swap === '' ? [] : ['--swap-size', swap]),
    ...readTags(wish.tags).flatMap((tag) => ['--tags', tag]),
    ...(wish.isBooted ? [] : ['--no-booted']),
    ...(wish.hasPrivateAddress ? ['--private-ip'] : []),
    ...(wish.isEncrypted ? [] : ['--disk-encryption', 'disabled']),
    ...startWords(wish.first),
    ...remarkWords(remarkBody(newRemark, wish.remarks)),
  ]
  const body = { ...plainBody(wish), ...(image === '' ? {} : printedAccess(access)) }
  return { method: 'POST', path: '/hosts/instances', body, moor } as const satisfies FormRequest
}

function plainBody({ label, region, type, image, swap, tags, ...wish }: HostWish) {
  const listed = readTags(tags)
  return {
    ...(label === '' ? {} : { label }),
    region,
    type,
    ...(image === '' ? {} : { image }),
    ...(image === '' || swap === '' ? {} : { swap_size: Number(swap) }),
    ...(listed.length === 0 ? {} : { tags: listed }),
    ...(wish.isBooted ? {} : { booted: false }),
    ...(wish.hasPrivateAddress ? { private_ip: true } : {}),
    ...(wish.isEncrypted ? {} : { disk_encryption: 'disabled' as const }),
    ...startBody(wish.first),
    ...remarkBody(newRemark, wish.remarks),
  }
}
