import type { HostCreateBody, HostPolicy } from '@moorage/contract'
import { explainSshKey } from '../access/explain-ssh-key.ts'
import { ApiError } from '../shared/index.ts'

/** Create options of a host. */
export type HostOptions = Pick<HostCreateBody, 'image' | 'swap_size' | 'booted' | 'boot_size'>

/** Requested credentials. */
export type AccessOptions = Pick<HostCreateBody, 'root_pass' | 'authorized_keys' | 'authorized_users'>

/** Create options with defaults applied. */
export interface ResolvedHostOptions {
  readonly image: string | null
  /** A bare host has neither disks nor a configuration. */
  readonly isBare: boolean
  readonly swapMib: number
  /** If absent, the main disk uses all space that swap leaves. */
  readonly bootMib?: number
  readonly isBooted: boolean
}

/**
 * Returns the options with the policy's defaults (decision H10); without an image, the default is no swap. If the policy allows it, a host without an image is
 * bare and not booted.
 */
export function resolveHostOptions(
  { image, swap_size, boot_size, booted = true }: HostOptions,
  policy: HostPolicy,
): ResolvedHostOptions {
  const isBare = image === undefined && policy.isBareWithoutImage
  return {
    image: image ?? null,
    isBare,
    swapMib: swap_size ?? (image === undefined ? 0 : policy.swapMib),
    ...(boot_size === undefined ? {} : { bootMib: boot_size }),
    isBooted: !isBare && booted,
  }
}

/** Returns disk.space_insufficient if a swap disk leaves no space for another disk, otherwise null. */
export function explainSwapOptions(swapMib: number, diskMib: number): ApiError | null {
  if (swapMib < diskMib) return null
  return new ApiError(
    'disk.space_insufficient',
    `Insufficient space: a swap disk must be smaller than the ${diskMib} MB of local storage of this type.`,
    { field: 'swap_size' },
  )
}

/** Returns disk.space_insufficient if boot disk and swap exceed the local storage, otherwise null. */
export function explainBootOptions(
  { swapMib, bootMib }: Pick<ResolvedHostOptions, 'swapMib' | 'bootMib'>,
  diskMib: number,
): ApiError | null {
  if (bootMib === undefined || bootMib + swapMib <= diskMib) return null
  return new ApiError(
    'disk.space_insufficient',
    `Insufficient space: a disk of ${bootMib} MB and ${swapMib} MB of swap exceed the ${diskMib} MB of local storage of this type.`,
    { field: 'boot_size' },
  )
}

/** Returns the error of the first invalid key, or host.access_missing if the policy requires credentials and none were sent; otherwise null (decision H10). */
export function explainAccessOptions(access: AccessOptions, policy: HostPolicy): ApiError | null {
  const { authorized_keys: keys = [] } = access
  const location = { field: 'authorized_keys' } as const
  const [malformed] = keys.flatMap((key, index) => explainSshKey(key, { ...location, number: index + 1 }) ?? [])
  if (malformed) return malformed
  return !policy.isAccessRequired || hasCredential(access) ? null : accessOptionsError()
}

/** Returns host.access_missing, for a request without root password, authorized keys or authorized users. */
export function accessOptionsError(): ApiError {
  return new ApiError('host.access_missing', 'Must provide valid root_pass, authorized_keys, or authorized_users')
}

/** True if the host needs an SSH key: credentials are required, and no root password was sent. */
export function optionsHaveKey(access: AccessOptions, policy: HostPolicy): boolean {
  return policy.isAccessRequired && access.root_pass === undefined
}

function hasCredential({ root_pass, authorized_keys = [], authorized_users = [] }: AccessOptions): boolean {
  return root_pass !== undefined || authorized_keys.length > 0 || authorized_users.length > 0
}
