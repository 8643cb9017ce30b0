import type { Grants } from '@moorage/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

const rights = queryOptions({
  queryKey: ['profile', 'grants'],
  queryFn: async (): Promise<Grants | null> => (await cloud.profile.viewGrants()) ?? null,
})

/** What the signed-in user may see and do; null for everything, also until it is known: the service has the last word. */
export function useRights(): Grants | null {
  return useQuery(rights).data ?? null
}
