import { and, type Filter, isNotFoundError, type VolumeFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { listQuery } from '../lists/list-search.ts'
import type { VolumeSearch } from './volume-search.ts'

const field = where<VolumeFields>()
const free = field('host_id').is(null)
const terms = {
  label: (part: string) => field('label').contains(part),
  status: (status: string) => field('status').is(status),
  region: (region: string) => field('region').is(region),
  tag: (part: string) => field('tags').contains(part),
  place(attachment: string): Filter<VolumeFields> {
    if (attachment === 'attached') return field('host_id').isNot(null)
    return attachment === 'left' ? and(free, field('orch_cluster_id').isNot(null)) : free
  },
}

/** Returns a page of volumes. */
export const queryVolumes = (search: VolumeSearch) =>
  cloud.volumes.list(listQuery(search, 'label', terms)).page(search.page ?? 1)

const one = (id: number) => queryOptions({ queryKey: ['volumes', 'one', id], queryFn: () => cloud.volumes.view(id) })

const prices = queryOptions({
  queryKey: ['volume-types'],
  queryFn: async () => (await cloud.volumeTypes.list().first()) ?? null,
})

const snapshots = (id: number) =>
  queryOptions({
    queryKey: ['volume-snapshots', id],
    queryFn: () => cloud.volumeSnapshots.list({ filter: { volume_id: id }, orderBy: 'created' }).all(),
  })

/** Null without a policy. */
const snapshotPolicy = (id: number) =>
  queryOptions({
    queryKey: ['volume-snapshots', id, 'policy'],
    queryFn: () =>
      cloud.snapshotPolicies.view(id).catch((error: unknown) => {
        if (isNotFoundError(error)) return null
        throw error
      }),
  })

/** Queries of volumes. */
export const volumeQueries = { one, prices, snapshots, snapshotPolicy } as const
