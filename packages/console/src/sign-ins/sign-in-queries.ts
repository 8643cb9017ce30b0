import { and, type SignIn, type SignInFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { chosenFilters } from '../lists/filter-search.ts'
import type { SignInSearch } from './sign-in-search.ts'

/** Sign-in as a table row. */
export interface ListedSignIn extends SignIn {
  readonly label: string
}

/** Polls, because sign-ins cause no event. */
const pollMs = 30_000

const of = where<SignInFields>()
const terms = {
  status: (status: string) => of('status').is(status),
  user: (part: string) => of('username').contains(part),
  address: (part: string) => of('ip').contains(part),
}

const list = ({ whose, page = 1, ...search }: SignInSearch) =>
  queryOptions({
    queryKey: ['sign-ins', whose, page, search],
    refetchInterval: pollMs,
    queryFn: async () => {
      const area = whose === undefined ? cloud.signIns : cloud.accountSignIns
      const filter = and<SignInFields>(...chosenFilters(search, terms))
      const found = await area.list({ filter, orderBy: 'datetime', order: 'desc', pageSize: 50 }).page(page)
      return { ...found, data: found.data.map((one): ListedSignIn => ({ ...one, label: one.username })) }
    },
  })

/** Queries of sign-ins. */
export const signInQueries = { list } as const
