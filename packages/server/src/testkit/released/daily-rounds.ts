import { numberField } from '@moorage/contract'
import type { ClientRound } from './retrying-client.ts'

const region = 'us-east'
const type = 'g6-standard-1'
let names = 0
const label = (word: string): string => `${word}-${process.pid}-${(names += 1)}`
const idOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): number => Number(body['id'])

const liveVolume: ClientRound = async (_, done) => {
  const id = idOf(await done('POST', '/volumes', { label: label('volume'), region, size: 10 }))
  await done('POST', `/volumes/${id}/resize`, { size: 20 })
  await done('DELETE', `/volumes/${id}`)
}

const liveHost: ClientRound = async (_, done) => {
  const host = idOf(await done('POST', '/hosts/instances', { label: label('host'), region, type }))
  const volume = idOf(await done('POST', '/volumes', { label: label('data'), region, size: 10 }))
  await done('POST', `/volumes/${volume}/attach`, { host_id: host })
  await done('POST', `/hosts/instances/${host}/reboot`)
  await done('POST', `/volumes/${volume}/detach`)
  await done('DELETE', `/volumes/${volume}`)
  await done('DELETE', `/hosts/instances/${host}`)
}

const liveCluster: ClientRound = async (_, done) => {
  const pools = [{ type, count: 1 }]
  const made = { label: label('cluster'), region, k8s_version: '1.35', node_pools: pools }
  const id = idOf(await done('POST', '/orch/clusters', made))
  await done('POST', `/orch/clusters/${id}/recycle`)
  await done('DELETE', `/orch/clusters/${id}`)
}

const read: ClientRound = async (request) => {
  const { body } = await request('GET', '/volumes?page_size=100')
  const first: unknown = Array.isArray(body['data']) ? body['data'][0] : undefined
  await request('GET', `/volumes/${numberField(first, 'id')}`)
  const paths = [
    '/hosts/instances',
    '/orch/clusters',
    '/account/events',
    '/account/audit',
    '/account/users',
    '/profile',
  ]
  for (const path of [...paths, '/profile/tokens', '/account/oauth-clients', '/tags']) await request('GET', path)
}

/** Typical requests of users and programs. */
export const dailyRounds: readonly ClientRound[] = [liveVolume, liveHost, liveCluster, read]
