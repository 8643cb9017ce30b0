import type { HostCreateBody, HostPolicy } from '@moorage/contract'
import { explainSshKey } from '../access/explain-ssh-key.ts'
import { Fault } from '../shared/index.ts'

/** What a request says of what a host is made from; what is absent is left to the policy of the dialect. */
export type HostOptions = Pick<HostCreateBody, 'image' | 'swap_size' | 'booted' | 'boot_size'>

/** Who is to be let into what is made from an image, as far as a request says. */
export type AccessOptions = Pick<HostCreateBody, 'root_pass' | 'authorized_keys' | 'authorized_users'>

/** What is made of what is asked of a host. */
export interface SettledOptions {
  readonly image: string | null
  /** It gets neither disks nor configurations. */
  readonly isBare: boolean
  readonly swapMib: number
  /** Size of the disk beside it; all that swap leaves when absent. */
  readonly bootMib?: number
  readonly isBooted: boolean
}

/** Decides what a request left open (decision H10); a host without anything to start from is not started. */
export function settleOptions(
  { image, swap_size, boot_size, booted = true }: HostOptions,
  policy: HostPolicy,
): SettledOptions {
  const isBare = image === undefined && policy.isBareWithoutImage
  return {
    image: image ?? null,
    isBare,
    swapMib: swap_size ?? (image === undefined ? 0 : policy.swapMib),
    ...(boot_size === undefined ? {} : { bootMib: boot_size }),
    isBooted: !isBare && booted,
  }
}

/** Why a swap disk of this size cannot stand beside another disk in so much local storage; null when it can. */
export function explainSwapOptions(swapMib: number, diskMib: number): Fault | null {
  if (swapMib < diskMib) return null
  return new Fault(
    'disk.space_insufficient',
    `Insufficient space: a swap disk must be smaller than the ${diskMib} MB of local storage of this type.`,
    { field: 'swap_size' },
  )
}

/** Why the first disk of a host cannot have the size that is wanted beside swap in so much local storage; null when it can. */
export function explainBootOptions(
  { swapMib, bootMib }: Pick<SettledOptions, 'swapMib' | 'bootMib'>,
  diskMib: number,
): Fault | null {
  if (bootMib === undefined || bootMib + swapMib <= diskMib) return null
  return new Fault(
    'disk.space_insufficient',
    `Insufficient space: a disk of ${bootMib} MB and ${swapMib} MB of swap exceed the ${diskMib} MB of local storage of this type.`,
    { field: 'boot_size' },
  )
}

/**
 * Why nobody could sign in to what is made from an image, where somebody must be able to, or which key is none (decision H10); null when somebody can
 * and all are.
 */
export function explainAccessOptions(access: AccessOptions, policy: HostPolicy): Fault | null {
  const { authorized_keys: keys = [] } = access
  const place = { field: 'authorized_keys' } as const
  const [malformed] = keys.flatMap((key, index) => explainSshKey(key, { ...place, number: index + 1 }) ?? [])
  if (malformed) return malformed
  return !policy.isAccessWanted || letsSomebodyIn(access) ? null : refuseAccessOptions()
}

/** The refusal where nobody could sign in to what is made from an image. */
export function refuseAccessOptions(): Fault {
  return new Fault('host.access_missing', 'Must provide valid root_pass, authorized_keys, or authorized_users')
}

/** Whether only keys let somebody in where somebody must be let in. */
export function optionsHaveKey(access: AccessOptions, policy: HostPolicy): boolean {
  return policy.isAccessWanted && access.root_pass === undefined
}

function letsSomebodyIn({ root_pass, authorized_keys = [], authorized_users = [] }: AccessOptions): boolean {
  return root_pass !== undefined || authorized_keys.length > 0 || authorized_users.length > 0
}
