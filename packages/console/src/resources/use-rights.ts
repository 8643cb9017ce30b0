import type { Grants } from '@moorage/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRightsKey } from '../cloud/query-client.ts'
import { rightsQuery } from '../cloud/rights-query.ts'

/** Returns the user's grants; null for full access, and also while loading: the service enforces permissions. */
export function useRights(): Grants | null {
  return useQuery(rightsQuery).data ?? null
}

const pollMs = 20_000

/**
 * Polls permissions every 20 s while visible, and invalidates all queries when they change. Only users with access to the account receive the event of a change
 * (decision G7.3).
 */
export function usePolledRights(): void {
  const client = useQueryClient()
  // An equal response keeps the same object (structural sharing).
  const { data } = useQuery({ ...rightsQuery, refetchInterval: pollMs, refetchOnWindowFocus: 'always' })
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== undefined && data !== known.current)
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isRightsKey(queryKey) })
    known.current = data
  }, [client, data])
}
