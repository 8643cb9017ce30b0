import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'

/** The service rejects smaller plans (code `pool.type_unsupported`). */
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

/** Changes only on a restart of the service, which interrupts the event stream and thus invalidates all queries. */
export const catalogQueries = { versions, controlPlanes, plans } as const
