import type { Region } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

/** Returns the query of regions with a capability. */
export const regionsSupporting = (capability: Region['capabilities'][number]) =>
  queryOptions({
    queryKey: ['regions', capability],
    queryFn: async () =>
      (await cloud.regions.list().all()).filter(({ capabilities }) => capabilities.includes(capability)),
  })

/** Returns the query of regions with a capability, as pairs of ID and label. */
export const regionChoices = (capability: Region['capabilities'][number]) => ({
  ...regionsSupporting(capability),
  select: (regions: readonly Region[]) => regions.map(({ id, label }) => [id, label] as const),
})
