import type { Grants } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from './cloud.ts'
import { rightsKey } from './query-client.ts'

/** What the signed-in user may see and do; null for everything. */
export const rightsQuery = queryOptions({
  queryKey: rightsKey,
  queryFn: async (): Promise<Grants | null> => (await cloud.profile.viewGrants()) ?? null,
})
