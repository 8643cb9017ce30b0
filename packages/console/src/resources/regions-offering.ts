import type { Region } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

/** Regions in which something can be made. */
export const regionsOffering = (capability: Region['capabilities'][number]) =>
  queryOptions({
    queryKey: ['regions', capability],
    queryFn: async () =>
      (await cloud.regions.list().all()).filter(({ capabilities }) => capabilities.includes(capability)),
  })

/** The same by id and name, to choose from. */
export const regionWords = (capability: Region['capabilities'][number]) => ({
  ...regionsOffering(capability),
  select: (regions: readonly Region[]) => regions.map(({ id, label }) => [id, label] as const),
})
