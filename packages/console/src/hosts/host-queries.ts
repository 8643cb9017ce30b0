import { type Address, ApiError, type HostFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { listQuery } from '../lists/list-search.ts'
import type { HostSearch } from './host-search.ts'

const of = where<HostFields>()
const terms = {
  label: (part: string) => of('label').contains(part),
  status: (status: string) => of('status').is(status),
  region: (region: string) => of('region').is(region),
  image: (image: string) => of('image').is(image),
  tag: (part: string) => of('tags').contains(part),
  address: (part: string) => of('ipv4').contains(part),
}

/** Returns a page of hosts. */
export const queryHosts = (search: HostSearch) =>
  cloud.hosts.list(listQuery(search, 'label', terms)).page(search.page ?? 1)

const one = (id: number) => queryOptions({ queryKey: ['hosts', 'one', id], queryFn: () => cloud.hosts.view(id) })

const volumes = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'volumes', id], queryFn: () => cloud.hosts.listVolumes(id).all() })

const disks = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'disks', id], queryFn: () => cloud.disks.list(id).all() })

/** Addresses of a host, public IPv4 first. */
const addresses = (id: number) =>
  queryOptions({
    queryKey: ['hosts', 'addresses', id],
    queryFn: async (): Promise<readonly Address[]> => {
      const { ipv4, ipv6 } = await cloud.hostAddresses.list(id)
      const own = [ipv6.slaac, ipv6.link_local].filter((address) => address !== null)
      return [...ipv4.public, ...ipv4.private, ...own]
    },
  })

/** Statistics of the last 24 hours; null without samples. */
const stats = (id: number) =>
  queryOptions({
    queryKey: ['hosts', 'stats', id],
    refetchInterval: 300_000,
    queryFn: () =>
      cloud.hosts.stats(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.hasCode('host.stats_unavailable')) return null
        throw error
      }),
  })

const freeVolumes = (region: string) =>
  queryOptions({
    queryKey: ['volumes', 'free', region],
    queryFn: () => cloud.volumes.list({ filter: { region, host_id: null }, orderBy: 'label', pageSize: 500 }).all(),
  })

/** Plans, cheapest first. */
const types = queryOptions({
  queryKey: ['host-types'],
  queryFn: async () => (await cloud.hostTypes.list().all()).toSorted((a, b) => a.price.monthly - b.price.monthly),
})

const images = queryOptions({
  queryKey: ['images'],
  queryFn: async () => (await cloud.images.list().all()).filter(({ status }) => status === 'available'),
})

const ownKeys = queryOptions({ queryKey: ['profile', 'ssh-keys'], queryFn: () => cloud.sshKeys.list().all() })

/** Queries of hosts. */
export const hostQueries = {
  one,
  volumes,
  disks,
  addresses,
  stats,
  freeVolumes,
  types,
  images,
  ownKeys,
} as const
