import type { HostType, Region } from '@moorage/sdk'
import { readTags, type TypedLabelAndTags } from '../../resources/label-and-tags.tsx'
import { startBody, type StartDraft, newStart } from '../configs/start-draft.ts'
import {
  isValidHostSettings,
  hostSettingsBody,
  type HostSettingsDraft,
  defaultHostSettings,
  thresholdMax,
} from '../settings/host-settings-draft.ts'
import {
  accessBody,
  isValidAccess,
  emptyAccess,
  passwordMin,
  encodeUserData,
  type AccessDraft,
} from '../image/access.ts'
import { request } from '../../requests/form-request.ts'

/** Draft of a host. */
export interface HostDraft extends TypedLabelAndTags {
  readonly region: string
  readonly type: string
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
  /** Plain text; '' for none. */
  readonly userData: string
  readonly isBooted: boolean
  readonly hasPrivateAddress: boolean
  readonly isEncrypted: boolean
  readonly first: StartDraft
  readonly settings: HostSettingsDraft
}

/** Initial draft. */
export const newHostDraft: HostDraft = {
  label: '',
  tags: '',
  region: '',
  type: '',
  image: '',
  access: emptyAccess,
  swap: '',
  userData: '',
  isBooted: true,
  hasPrivateAddress: false,
  isEncrypted: true,
  first: newStart,
  settings: defaultHostSettings,
}

/** Returns the draft with the first region and plan for empty ones; '' for an empty list. The caller sorts `types` by price. */
export function hostDraftWithDefaults(
  draft: HostDraft,
  regions: readonly Region[],
  types: readonly HostType[],
): HostDraft {
  return { ...draft, region: draft.region || (regions[0]?.id ?? ''), type: draft.type || (types[0]?.id ?? '') }
}

/** Returns a sentence about the first missing or invalid input; null if the request can be sent. */
export function missingInHost({ region, type, image, access, swap, first, settings }: HostDraft): string | null {
  if (region === '' || type === '') return 'Select a region and a plan.'
  if (image !== '' && !isValidAccess(access)) return `Enter a root password of at least ${passwordMin} characters.`
  if (!/^\d*$/.test(first.bootSize) || (image !== '' && !/^\d*$/.test(swap)))
    return 'Enter disk sizes as whole numbers.'
  return isValidHostSettings(settings) ? null : `Enter alert thresholds from 0 to ${thresholdMax}.`
}

/** Returns the request that creates the host. Omits defaults, and without an image also credentials, user data and swap. */
export function hostRequest({ label, region, type, image, access, swap, tags, ...draft }: HostDraft) {
  const listed = readTags(tags)
  const hasImage = image !== ''
  return request('host.create', {
    body: {
      ...(label === '' ? {} : { label }),
      region,
      type,
      ...(hasImage ? { image } : {}),
      ...(hasImage && swap !== '' ? { swap_size: Number(swap) } : {}),
      ...(listed.length === 0 ? {} : { tags: listed }),
      ...(draft.isBooted ? {} : { booted: false }),
      ...(draft.hasPrivateAddress ? { private_ip: true } : {}),
      ...(draft.isEncrypted ? {} : { disk_encryption: 'disabled' }),
      ...startBody(draft.first),
      ...hostSettingsBody(defaultHostSettings, draft.settings),
      ...(hasImage ? { ...accessBody(access), ...encodeUserData(draft.userData) } : {}),
    },
  })
}
