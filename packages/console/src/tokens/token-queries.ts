import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { byLabel, listQuery } from '../lists/list-search.ts'
import type { TokenSearch } from './token-search.ts'

const list = (search: TokenSearch) =>
  queryOptions({
    queryKey: ['tokens', search],
    queryFn: () => cloud.tokens.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1),
  })

/** Queries of tokens. */
export const tokenQueries = { list } as const
