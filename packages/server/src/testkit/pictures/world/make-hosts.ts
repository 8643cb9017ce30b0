import type { Maker } from './maker.ts'
import type { PictureWorld } from './picture-world.ts'

const region = 'us-east'

/** Creates hosts and volumes of a shop over some days; a resize of one volume fails. */
export async function makeHosts(
  maker: Maker,
): Promise<Pick<PictureWorld, 'host' | 'idleHost' | 'volume' | 'freeVolume' | 'failedVolume' | 'stuckVolume'>> {
  const hostOf = (label: string, type: string, tags: readonly string[], more: object = {}): Promise<number> =>
    maker.make('/v4/hosts/instances', {
      label,
      region,
      type,
      tags,
      image: 'debian12',
      root_pass: 'correct-Horse-7-battery',
      ...more,
    })
  const volumeOf = (label: string, size: number, tags: readonly string[], more: object = {}): Promise<number> =>
    maker.make('/v4/volumes', { label, size, region, tags, ...more })
  const host = await hostOf('db-1', 'g6-standard-4', ['production', 'database'])
  const volume = await volumeOf('orders', 200, ['production', 'database'], { host_id: host })
  await maker.pass(30)
  const web = await hostOf('web-1', 'g6-standard-2', ['production', 'web'])
  await hostOf('web-2', 'g6-standard-2', ['production', 'web'])
  await maker.pass(49)
  await volumeOf('uploads', 400, ['production', 'web'], { host_id: web })
  await volumeOf('write-ahead-log', 40, ['production', 'database'], { host_id: host })
  const failedVolume = await volumeOf('search-index', 80, ['production'])
  const stuckVolume = await volumeOf('reports', 60, ['production', 'database'])
  const freeVolume = await volumeOf('old-invoices', 1_000, ['archive'])
  await maker.pass(72)
  const idleHost = await hostOf('staging-1', 'g6-standard-1', ['staging'], { booted: false })
  await maker.make('/v4/volumes', { label: 'staging-data', size: 20, region: 'eu-central', tags: ['staging'] })
  await maker.done({ method: 'POST', path: `/v4/hosts/instances/${host}/ips`, body: { type: 'ipv4', public: false } })
  await maker.done({ method: 'POST', path: `/v4/volumes/${volume}/resize`, body: { size: 240 } })
  return { host, idleHost, volume, freeVolume, failedVolume, stuckVolume }
}
