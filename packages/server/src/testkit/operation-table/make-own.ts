import { bootable, type TableWorld } from './table-world.ts'

const region = 'eu-central'

/** Creates a host. */
export const makeOwnHost = (world: TableWorld, more: object = {}): Promise<number> =>
  world.have('host.create', {
    body: { label: world.http.nextLabel(), type: 'g6-standard-1', region, ...bootable, ...more },
  })

/** Creates a volume. */
export const makeOwnVolume = (world: TableWorld, more: object = {}): Promise<number> =>
  world.have('volume.create', { body: { label: world.http.nextLabel(), region, ...more } })
