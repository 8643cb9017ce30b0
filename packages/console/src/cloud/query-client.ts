import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isConnected } from './connection.ts'

/** The event stream invalidates queries. Only queries with an interval poll. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      // Requests ignore the browser's online state, because an offline machine still reaches its own installation.
      networkMode: 'always',
    },
  },
})

isConnected.subscribe(() => isConnected.get() && void queryClient.invalidateQueries())

/** Query key of permissions. */
export const rightsKey = ['profile', 'grants'] as const

/** True for the query key of permissions. */
export function isRightsKey(key: QueryKey): boolean {
  return hashKey(key) === hashKey(rightsKey)
}

/** Invalidates the query of permissions after a rejection, which may result from changed permissions. Reuses a request in flight. */
export function refetchRights(): void {
  void queryClient.invalidateQueries({ queryKey: rightsKey }, { cancelRefetch: false })
}
