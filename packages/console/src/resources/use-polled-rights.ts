import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRightsKey } from '../cloud/query-client.ts'
import { rightsQuery } from '../cloud/rights-query.ts'

/** Polling interval of permissions while the page is visible. */
const pollMs = 20_000

/**
 * Polls permissions, and invalidates all queries when they change. Only users with access to the account receive the event of a change (decision G7.3). Also
 * polls when the page becomes visible, and after each rejection (refetchRights).
 */
export function usePolledRights(): void {
  const client = useQueryClient()
  // An equal response keeps the same object (structural sharing of the query cache).
  const { data } = useQuery({ ...rightsQuery, refetchInterval: pollMs, refetchOnWindowFocus: 'always' })
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== undefined && data !== known.current)
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isRightsKey(queryKey) })
    known.current = data
  }, [client, data])
}
