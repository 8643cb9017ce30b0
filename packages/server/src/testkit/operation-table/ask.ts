import type { Ask, Way } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const region = 'eu-central'
/** What a request for a host says in either dialect, so that it has one disk and one configuration and starts (decision H10). */
export const bootable = { image: 'debian12', root_pass: 'a-root-password-1', swap_size: 0 }

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
