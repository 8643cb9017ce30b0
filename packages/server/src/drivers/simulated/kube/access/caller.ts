import { kubeErrors } from '../model/kube-errors.ts'
import type { IncomingMessage } from 'node:http'

/** Authenticated user. */
export interface SimCaller {
  readonly name: string
  readonly groups: readonly string[]
  readonly uid?: string
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** RBAC is not simulated, so these groups have full access. */
const fullAccessGroups: readonly string[] = ['system:masters', 'system:serviceaccounts']
const accountPrefix = 'system:serviceaccount:'
const extraPrefix = 'impersonate-extra-'

/** True for full access. Other callers can only read discovery and review their rights (authorize.ts). */
export function hasFullAccess({ groups }: SimCaller): boolean {
  return groups.some((one) => fullAccessGroups.includes(one))
}

/** User of an authenticated name: a service account with its groups, any other name in `system:masters`. */
export function callerOf(name: string): SimCaller {
  return { name, groups: name.startsWith(accountPrefix) ? groupsOf(name, []) : groupsOf(name, ['system:masters']) }
}

function groupsOf(name: string, given: readonly string[]): readonly string[] {
  const namespace = name.startsWith(accountPrefix) ? name.split(':')[2] : undefined
  const own = namespace === undefined ? [] : ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  const authenticationGroup = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated'
  return [...new Set([...(given.length > 0 ? given : own), authenticationGroup])]
}

/** Impersonated user (`kubectl --as`), or null. Throws KubeError BadRequest for impersonated groups without a user. */
export function readImpersonation({
  headersDistinct: headers,
}: Pick<IncomingMessage, 'headersDistinct'>): SimCaller | null {
  const [name = ''] = headers['impersonate-user'] ?? []
  const [uid] = headers['impersonate-uid'] ?? []
  const given = headers['impersonate-group'] ?? []
  const extra = Object.entries(headers).flatMap(([header, values]) =>
    header.startsWith(extraPrefix) && values ? [[decode(header.slice(extraPrefix.length)), values] as const] : [],
  )
  const isMore = uid !== undefined || given.length > 0 || extra.length > 0
  if (name === '' && isMore)
    throw kubeErrors.badRequest('The request names groups, a uid or more to impersonate without impersonating a user.')
  if (name === '') return null
  return {
    name,
    groups: groupsOf(name, given),
    ...(uid === undefined ? {} : { uid }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  }
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
