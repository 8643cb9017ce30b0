import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'

/** Minimum memory of a node (code `pool.type_unsupported`). */
const nodeMemoryMib = 2_048

/** Kubernetes versions, newest first. */
const versions = queryOptions({
  queryKey: ['versions'],
  queryFn: async () => (await cloud.versions.list().all()).map(({ id }) => id),
})

const controlPlanes = queryOptions({
  queryKey: ['cluster-types'],
  queryFn: () => cloud.clusterTypes.list().all(),
})

const plans = queryOptions({
  queryKey: ['host-types', 'of-nodes'],
  queryFn: async () =>
    (await cloud.hostTypes.list({ pageSize: 500 }).all()).filter(({ memory }) => memory >= nodeMemoryMib),
})

/** Queries of data that changes only on a restart. A restart interrupts the event stream, which invalidates all queries. */
export const catalogQueries = { versions, controlPlanes, plans } as const
