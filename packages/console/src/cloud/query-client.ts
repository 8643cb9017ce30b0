import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isConnected } from './connection.ts'

/** What the pages have read. The event stream says when something of it is old, so nothing is asked again by time unless its query says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      // Whether the service is reached its answers say: a machine without a network still has its own installation.
      networkMode: 'always',
    },
  },
})

// What could not be read while the service was away is read once it is back.
isConnected.follow(() => isConnected.get() && void queryClient.invalidateQueries())

/** What the user may see and do is kept under this key. */
export const rightsKey = ['profile', 'grants'] as const

/** Whether it is the one. */
export function isRightsKey(key: QueryKey): boolean {
  return hashKey(key) === hashKey(rightsKey)
}

/** Has the user's rights read again, after an answer that they may be the cause of; what is on its way already is enough. */
export function readRightsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: rightsKey }, { cancelRefetch: false })
}
