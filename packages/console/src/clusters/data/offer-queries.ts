import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'

/** Minimum memory of a node in MiB: the service rejects smaller plans (code `pool.type_unsupported`). */
const nodeMemoryMib = 2_048

/** Available Kubernetes versions, newest first. */
const versions = queryOptions({
  queryKey: ['versions'],
  queryFn: async () => (await cloud.versions.list().all()).map(({ id }) => id),
})

/** Prices of control planes. */
const controlPlanes = queryOptions({
  queryKey: ['cluster-types'],
  queryFn: () => cloud.clusterTypes.list().all(),
})

/** Plans for nodes. */
const plans = queryOptions({
  queryKey: ['host-types', 'of-nodes'],
  queryFn: async () =>
    (await cloud.hostTypes.list({ pageSize: 500 }).all()).filter(({ memory }) => memory >= nodeMemoryMib),
})

/**
 * Catalog of the installation for clusters. It changes only with a restart of the service, which interrupts the event stream and so invalidates all queries.
 */
export const offerQueries = { versions, controlPlanes, plans } as const
