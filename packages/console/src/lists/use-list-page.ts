import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

type SearchReader<Search> = (search: Readonly<Record<string, unknown>>) => Search

/** Returns the search part of the page's address, as `read` validates it, and a function that replaces it. */
export function usePageSearch<Search extends object>(read: SearchReader<Search>) {
  const navigate = useNavigate()
  const address: object = useSearch({ strict: false })
  const onSearch = (next: Search): void => void navigate({ to: '.', search: next, replace: true })
  return { search: read({ ...address }), onSearch }
}

/** Returns the list that the search of the page's address selects, with `usePageSearch`. `key` and the search identify the query. */
export function useListPage<Search extends object, Data>(
  read: SearchReader<Search>,
  key: readonly string[],
  list: (search: Search) => Promise<Data>,
  pollMs?: number,
) {
  const { search, onSearch } = usePageSearch(read)
  const { data, error } = useQuery({
    queryKey: [...key, search],
    queryFn: () => list(search),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs ?? false,
  })
  return { list: { data, error }, search, onSearch }
}
