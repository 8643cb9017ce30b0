import type { Ask, Way } from './scenario.ts'
import { bootable, type TableWorld } from './table-world.ts'

const region = 'eu-central'

/** Asks about what the world has from the beginning. */
export const onMine: Ask = ({ mine }) => ({ params: mine })
/** Asks about the host of a node. */
export const ofNode: Way = { ask: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }

/** A host of its own. */
export const newHost = (world: TableWorld, more: object = {}): Promise<number> =>
  world.have('host.create', {
    body: { label: world.http.nextLabel(), type: 'g6-standard-1', region, ...bootable, ...more },
  })

/** A volume of its own. */
export const newVolume = (world: TableWorld, more: object = {}): Promise<number> =>
  world.have('volume.create', { body: { label: world.http.nextLabel(), region, ...more } })
