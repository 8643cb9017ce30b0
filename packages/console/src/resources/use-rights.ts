import type { Grants } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { rightsQuery } from '../cloud/rights-query.ts'

/** What the signed-in user may see and do; null for everything, also until it is known: the service has the last word. */
export function useRights(): Grants | null {
  return useQuery(rightsQuery).data ?? null
}
