import type { Grants } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { rightsQuery } from '../cloud/rights-query.ts'

/** Returns the user's grants; null for full access, and also while loading: the service enforces permissions. */
export function useRights(): Grants | null {
  return useQuery(rightsQuery).data ?? null
}
