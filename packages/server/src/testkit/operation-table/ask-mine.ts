import type { Ask, Way } from './scenario.ts'

/** Asks about what the world has from the beginning. */
export const askMine: Ask = ({ mine }) => ({ params: mine })
/** Asks about the host of a node. */
export const askOfNode: Way = { ask: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }
