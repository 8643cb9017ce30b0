import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'

/** Least memory of a node, MiB: the service takes no plan below it (code `pool.type_unsupported`). */
const nodeMemoryMib = 2_048

/** Versions that clusters can be made with, the newest first. */
const versions = queryOptions({
  queryKey: ['versions'],
  queryFn: async () => (await cloud.versions.list().all()).map(({ id }) => id),
})

/** What control planes cost. */
const controlPlanes = queryOptions({
  queryKey: ['cluster-types'],
  queryFn: () => cloud.clusterTypes.list().all(),
})

/** Plans that nodes can be of. */
const plans = queryOptions({
  queryKey: ['host-types', 'of-nodes'],
  queryFn: async () =>
    (await cloud.hostTypes.list({ pageSize: 500 }).all()).filter(({ memory }) => memory >= nodeMemoryMib),
})

/** What the installation offers for clusters. It changes when the service is started anew, which breaks the stream and so has it read again. */
export const offerQueries = { versions, controlPlanes, plans } as const
