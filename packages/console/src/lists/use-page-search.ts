import { useNavigate, useSearch } from '@tanstack/react-router'

/** Returns the search part of the page's address, as `read` validates it, with a function that replaces it. */
export function usePageSearch<Search extends object>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
): readonly [search: Search, onSearch: (next: Search) => void] {
  const navigate = useNavigate()
  const search: object = useSearch({ strict: false })
  return [read({ ...search }), (next) => void navigate({ to: '.', search: next, replace: true })]
}
