import type { DesiredNode, ObservedNode } from '#domain/node/plan.ts'

/** Member that runs in its cluster. */
export const readyNode: DesiredNode = {
  role: 'member',
  isLost: false,
  hasBeenReady: true,
  isDrained: false,
  protectedPods: null,
  specSerial: 1,
  host: 'running',
  controlPlane: 'ready',
  isDrainOver: true,
}

/** Observation of `readyNode`, with two pods. */
export const observedReady: ObservedNode = {
  node: { isReady: true, specSerial: 1, pods: 2 },
  isHostMissing: false,
  isDrained: false,
  isRemoved: false,
}
