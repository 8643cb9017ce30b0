import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRightsKey } from '../cloud/query-client.ts'
import { rightsQuery } from '../cloud/rights-query.ts'

/** How often rights are asked for while the page is looked at. */
const lookMs = 20_000

/**
 * Keeps up with what the user may see and do, and has everything read again when that was changed. The event of such a change is told to
 * those only who may see the account (decision G7.3), so it is asked for: now and then, whenever the page is looked at again, and after
 * each refusal (readRightsAgain).
 */
export function useFollowedRights(): void {
  const client = useQueryClient()
  // What says the same as before is the same object, as queries keep what they have read.
  const { data } = useQuery({ ...rightsQuery, refetchInterval: lookMs, refetchOnWindowFocus: 'always' })
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== undefined && data !== known.current)
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isRightsKey(queryKey) })
    known.current = data
  }, [client, data])
}
