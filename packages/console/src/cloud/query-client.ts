import { QueryClient } from '@tanstack/react-query'
import { isConnected } from './connection.ts'

/** What the pages have read. The event stream says when something of it is old, so nothing is asked again by time. */
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
