import type { Grants } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from './cloud.ts'
import { rightsKey } from './query-client.ts'

/** Grants of the signed-in user; null for full access. */
export const rightsQuery = queryOptions({
  queryKey: rightsKey,
  queryFn: async (): Promise<Grants | null> => (await cloud.profile.viewGrants()) ?? null,
})

/** Profile of the signed-in user. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => cloud.profile.view() })
