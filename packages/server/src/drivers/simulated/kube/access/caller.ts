import { refusals } from '../model/refusals.ts'
import type { IncomingMessage } from 'node:http'

/** Who asks. */
export interface SimCaller {
  readonly name: string
  readonly groups: readonly string[]
  /** What an impersonation says beside the name and the groups. */
  readonly uid?: string
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** Members may do everything, and so may service accounts: roles do not exist. */
const almightyGroups: readonly string[] = ['system:masters', 'system:serviceaccounts']
const accountPrefix = 'system:serviceaccount:'
const extraPrefix = 'impersonate-extra-'

/** Whether somebody may do everything; all others may only look around and ask what they may do (authorize.ts). */
export function isAlmighty({ groups }: SimCaller): boolean {
  return groups.some((one) => almightyGroups.includes(one))
}

/** Whoever holds a token, by the name that it stands for. */
export function callerOf(name: string): SimCaller {
  return { name, groups: name.startsWith(accountPrefix) ? groupsOf(name, []) : groupsOf(name, ['system:masters']) }
}

/** The groups that somebody is in beside those that are given. */
function groupsOf(name: string, given: readonly string[]): readonly string[] {
  const namespace = name.startsWith(accountPrefix) ? name.split(':')[2] : undefined
  const own = namespace === undefined ? [] : ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  const everybody = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated'
  return [...new Set([...(given.length > 0 ? given : own), everybody])]
}

/** Whom a request is to be answered for instead of its sender (`kubectl --as`); null for the sender. Refuses a request that names groups and nobody. */
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
    throw refusals.badRequest('The request names groups, a uid or more to impersonate without impersonating a user.')
  if (name === '') return null
  return {
    name,
    groups: groupsOf(name, given),
    ...(uid === undefined ? {} : { uid }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  }
}

/** Keys of what is said beside are escaped in names of headers. */
function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
