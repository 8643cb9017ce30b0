import type { HostType, Region } from '@moorage/sdk'
import { readTags, type TypedLabelAndTags } from '../../resources/label-and-tags.tsx'
import { startBody, startArguments, type StartDraft, newStart } from '../configs/start-draft.ts'
import {
  isValidHostSettings,
  hostSettingsBody,
  hostSettingsArguments,
  type HostSettingsDraft,
  defaultHostSettings,
  thresholdMax,
} from '../settings/host-settings-draft.ts'
import type { FormRequest } from '../../display/request-lines.ts'
import {
  accessBody,
  accessArguments,
  isValidAccess,
  emptyAccess,
  passwordMin,
  printedAccess,
  type AccessDraft,
} from '../image/access.ts'

/** Draft of a host. */
export interface HostDraft extends TypedLabelAndTags {
  readonly region: string
  readonly type: string
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
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

/** Returns the create-request body, with the password. Omits defaults, and without an image also credentials and swap. */
export function hostCreateBody(draft: HostDraft) {
  return { ...plainBody(draft), ...(draft.image === '' ? {} : accessBody(draft.access)) }
}

/** Returns the request for display, with a placeholder for the password, which `moor` reads from stdin. */
export function hostRequest(draft: HostDraft) {
  const { label, region, type, image, access, swap } = draft
  const ofImage = image === '' ? [] : ['--image', image, ...accessArguments(access)]
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
    ...readTags(draft.tags).flatMap((tag) => ['--tags', tag]),
    ...(draft.isBooted ? [] : ['--no-booted']),
    ...(draft.hasPrivateAddress ? ['--private-ip'] : []),
    ...(draft.isEncrypted ? [] : ['--disk-encryption', 'disabled']),
    ...startArguments(draft.first),
    ...hostSettingsArguments(hostSettingsBody(defaultHostSettings, draft.settings)),
  ]
  const body = { ...plainBody(draft), ...(image === '' ? {} : printedAccess(access)) }
  return { method: 'POST', path: '/hosts/instances', body, moor } as const satisfies FormRequest
}

function plainBody({ label, region, type, image, swap, tags, ...draft }: HostDraft) {
  const listed = readTags(tags)
  return {
    ...(label === '' ? {} : { label }),
    region,
    type,
    ...(image === '' ? {} : { image }),
    ...(image === '' || swap === '' ? {} : { swap_size: Number(swap) }),
    ...(listed.length === 0 ? {} : { tags: listed }),
    ...(draft.isBooted ? {} : { booted: false }),
    ...(draft.hasPrivateAddress ? { private_ip: true } : {}),
    ...(draft.isEncrypted ? {} : { disk_encryption: 'disabled' as const }),
    ...startBody(draft.first),
    ...hostSettingsBody(defaultHostSettings, draft.settings),
  }
}
