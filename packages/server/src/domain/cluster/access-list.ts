import { isDeepStrictEqual } from 'node:util'
import type { AccessListInput } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import { readAccessNetwork } from './read-access-network.ts'

/** Networks with access to a control plane (decision E13). A disabled list is empty. */
export interface AccessList {
  readonly isEnabled: boolean
  readonly ipv4: readonly string[]
  readonly ipv6: readonly string[]
  /** Empty until the first change. */
  readonly revision: string
}

/** Initial access list, without restrictions. */
export const openAccessList: AccessList = { isEnabled: false, ipv4: [], ipv6: [], revision: '' }

/** Result of an access list update. */
export interface AccessListChange {
  readonly list: AccessList
  /** `notice` if only the revision changes (decision F2). */
  readonly outcome: 'nothing' | 'notice' | 'work'
}

/** Returns cluster.access_network_invalid for each entry that is not a network of its address family, or an empty list. `at` is the list's path in the body. */
export function checkAccessList(input: AccessListInput, at: string): ApiError[] {
  const { addresses = {} } = input
  const families = [
    ['ipv4', 'IPv4', addresses.ipv4 ?? []],
    ['ipv6', 'IPv6', addresses.ipv6 ?? []],
  ] as const
  return families.flatMap(([family, word, entries]) =>
    entries.flatMap((entry, index) => {
      if (readAccessNetwork(family, entry) !== null) return []
      const field = `${at}.addresses.${family}[${index}]`
      return [
        new ApiError('cluster.access_network_invalid', `Must be an ${word} address or network in CIDR notation`, {
          field,
        }),
      ]
    }),
  )
}

/** Returns cluster.access_list_off if the request sends addresses for a list that stays disabled; otherwise empty. */
export function explainAccessList(present: AccessList, input: AccessListInput, at: string): ApiError[] {
  const { addresses, enabled = present.isEnabled } = input
  const sent = (addresses?.ipv4?.length ?? 0) + (addresses?.ipv6?.length ?? 0)
  if (enabled || sent === 0) return []
  return [
    new ApiError('cluster.access_list_off', 'addresses are not acceptable when ACL is disabled', {
      field: `${at}.addresses`,
    }),
  ]
}

/**
 * Returns the access list after a request, and the kind of change. An absent address family stays; a disabled list becomes empty. Single addresses become
 * networks; duplicates are dropped. `mark` is the revision of a changed list if the client sent none.
 */
export function planAccessList(present: AccessList, input: AccessListInput, mark: string): AccessListChange {
  const isEnabled = input.enabled ?? present.isEnabled
  const familyOf = (family: 'ipv4' | 'ipv6'): readonly string[] => {
    const entries = input.addresses?.[family]
    if (!isEnabled) return []
    if (!entries) return present[family]
    return [...new Set(entries.map((entry) => readAccessNetwork(family, entry)))].filter((one) => one !== null)
  }
  const [ipv4, ipv6] = [familyOf('ipv4'), familyOf('ipv6')]
  const isWork = isEnabled !== present.isEnabled || !isDeepStrictEqual([ipv4, ipv6], [present.ipv4, present.ipv6])
  const revision = input['revision-id'] || (isWork ? mark : present.revision)
  const calm = revision === present.revision ? 'nothing' : 'notice'
  return { list: { isEnabled, ipv4, ipv6, revision }, outcome: isWork ? 'work' : calm }
}
