import type { HostType, Region } from '@moorage/sdk'
import { readTags, type TypedLabelAndTags } from '../../resources/label-and-tags.tsx'
import { startBody, startArguments, type StartDraft, newStart } from '../configs/start-draft.ts'
import {
  isValidHostSettings,
  hostSettingsBody,
  hostSettingsArguments,
  type HostSettingsDraft,
  defaultHostSettings,
} from '../settings/host-settings-draft.ts'
import type { FormRequest } from '../../display/request-lines.ts'
import {
  accessBody,
  accessArguments,
  isValidAccess,
  emptyAccess,
  printedAccess,
  type AccessDraft,
} from '../image/access.ts'

/** Draft of a host. */
export interface HostDraft extends TypedLabelAndTags {
  readonly region: string
  readonly type: string
  readonly image: string
  readonly access: AccessDraft
  /** MiB; '' for none. */
  readonly swap: string
  readonly isBooted: boolean
  readonly hasPrivateAddress: boolean
  readonly isEncrypted: boolean
  readonly first: StartDraft
  readonly settings: HostSettingsDraft
}

/** Initial values. */
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

/** Sets an empty region and plan to the first of each list; '' if the list is empty. The caller sorts `types` by price. */
export function hostDraftWithDefaults(
  draft: HostDraft,
  regions: readonly Region[],
  types: readonly HostType[],
): HostDraft {
  return { ...draft, region: draft.region || (regions[0]?.id ?? ''), type: draft.type || (types[0]?.id ?? '') }
}

/** True if required fields are set; the service validates them. */
export function isCompleteHostDraft({ region, type, image, access, swap, first, settings }: HostDraft): boolean {
  const isValidImage = image === '' || (isValidAccess(access) && /^\d*$/.test(swap))
  return region !== '' && type !== '' && isValidImage && /^\d*$/.test(first.bootSize) && isValidHostSettings(settings)
}

/** Returns a hint about required input; null if `isCompleteHostDraft`. The hint does not depend on the missing field. */
export function missingInHost(draft: HostDraft): string | null {
  if (isCompleteHostDraft(draft)) return null
  return 'Select a region and a plan. With an image, enter a password or an SSH key.'
}

/** Returns the create-request body, with the password. Defaults are left out; without an image, so are credentials and swap. */
export function hostCreateBody(draft: HostDraft) {
  return { ...plainBody(draft), ...(draft.image === '' ? {} : accessBody(draft.access)) }
}

/** Returns the create request for display: a placeholder replaces the password, and `moor` reads it from stdin. */
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
