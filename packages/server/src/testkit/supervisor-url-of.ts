import { clusterUrl, placeCluster } from '../main/postgres/index.ts'

/** The address by which the superuser reaches the embedded database of `folder`, whose service has the address `url`; the same database. */
export function supervisorUrlOf(folder: string, url: string): string {
  const { searchParams, port, pathname } = new URL(url)
  const socket = { socketFolder: searchParams.get('host') ?? '', port: Number(port) || 5432 }
  return Object.assign(new URL(clusterUrl(placeCluster(folder), 'superuser', socket)), { pathname }).href
}
