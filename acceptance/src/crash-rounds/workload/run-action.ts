import type { Lane } from './lane.ts'
import type { Action, ActionKind } from './action.ts'
import { clusterActions } from './cluster-actions.ts'
import { hostActions } from './host-actions.ts'
import { placementActions } from './placement-actions.ts'
import { volumeActions } from './volume-actions.ts'

/** Function that runs an action in a lane. */
export type RunAction = (lane: Lane, action: Action) => Promise<void>

const actions: Readonly<Record<ActionKind, RunAction>> = {
  ...hostActions,
  ...volumeActions,
  ...placementActions,
  ...clusterActions,
}

/** Runs one action in a lane. Does nothing if the lane has no matching resource. */
export function runAction(lane: Lane, action: Action): Promise<void> {
  return actions[action.kind](lane, action)
}
