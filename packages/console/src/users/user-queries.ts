import { type User, type UserFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { listQuery } from '../lists/list-search.ts'
import type { UserSearch } from './user-search.ts'

/** User as a table row. */
export interface ListedUser extends User {
  readonly id: string
  readonly label: string
}

const of = where<UserFields>()
const terms = {
  label: (part: string) => of('username').contains(part),
  email: (part: string) => of('email').contains(part),
  may: (what: string) => of('restricted').is(what === 'granted'),
}

/** Returns a page of users as table rows. */
export async function queryUsers(search: UserSearch) {
  const page = await cloud.users.list(listQuery(search, 'username', terms)).page(search.page ?? 1)
  return {
    ...page,
    data: page.data.map((user): ListedUser => ({ ...user, id: user.username, label: user.username })),
  }
}

const one = (username: string) =>
  queryOptions({ queryKey: ['users', 'one', username], queryFn: () => cloud.users.view(username) })

/** Grants, including resources without access; null for an unrestricted user. */
const grants = (username: string) =>
  queryOptions({
    queryKey: ['users', 'grants', username],
    queryFn: async () => (await cloud.grants.view(username)) ?? null,
  })

const self = queryOptions({ queryKey: ['profile'], queryFn: () => cloud.profile.view() })

/** Queries of users. */
export const userQueries = { one, grants, self } as const
