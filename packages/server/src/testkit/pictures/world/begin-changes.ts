import type { Maker } from './maker.ts'
import type { PictureWorld } from './picture-world.ts'

/** IDs of resources without changes in progress. */
type PictureWorldBefore = Pick<
  PictureWorld,
  'freeVolume' | 'failedVolume' | 'stuckVolume' | 'cluster' | 'pool' | 'host'
>

const often = ['--times', '100000']

/** Starts the changes that the pictures show in progress, and lets one fail; the infrastructure is slow from now on. */
export async function beginChanges(
  maker: Maker,
  { freeVolume, failedVolume, stuckVolume, cluster, pool, host }: PictureWorldBefore,
): Promise<Pick<PictureWorld, 'copy' | 'newCluster'>> {
  const post = (path: string, body: object) => maker.begin({ method: 'POST', path: `/v4${path}`, body })
  await maker.upset('growVolume', failedVolume, ['--as', 'error-before', '--code', 'NotSupported', ...often])
  await maker.done({ method: 'POST', path: `/v4/volumes/${failedVolume}/resize`, body: { size: 160 } })
  await maker.upset('plugVolume', stuckVolume, ['--as', 'error-before', ...often])
  await post(`/volumes/${stuckVolume}/attach`, { host_id: host })
  const copy = Number((await post(`/volumes/${freeVolume}/clone`, { label: 'old-invoices-copy' })).body['id'])
  await maker.upset('ensureNode', null, ['--as', 'hang', ...often])
  await maker.begin({ method: 'PUT', path: `/v4/orch/clusters/${cluster}/pools/${pool}`, body: { count: 4 } })
  const made = await post('/orch/clusters', {
    label: 'staging',
    region: 'eu-central',
    k8s_version: '1.36',
    tags: ['staging'],
    node_pools: [{ type: 'g6-standard-1', count: 2, label: 'all' }],
  })
  return { copy, newCluster: Number(made.body['id']) }
}
