import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isConnected } from './connection.ts'

/** Query cache of the pages. The event stream invalidates queries, so there is no polling except where a query sets it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      // Responses tell if the service is reachable: an offline machine still reaches its own installation.
      networkMode: 'always',
    },
  },
})

// Refetches after a lost connection.
isConnected.follow(() => isConnected.get() && void queryClient.invalidateQueries())

/** Query key of the user's permissions. */
export const rightsKey = ['profile', 'grants'] as const

/** True for the query key of the user's permissions. */
export function isRightsKey(key: QueryKey): boolean {
  return hashKey(key) === hashKey(rightsKey)
}

/** Refetches the user's permissions after a response that a change of them may have caused. A request in flight is reused. */
export function readRightsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: rightsKey }, { cancelRefetch: false })
}
