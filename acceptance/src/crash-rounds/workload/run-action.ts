import type { Lane } from './lane.ts'
import type { Action, ActionKind } from './action.ts'
import { clusterActions } from './cluster-actions.ts'
import { hostActions } from './host-actions.ts'
import { placementActions } from './placement-actions.ts'
import { volumeActions } from './volume-actions.ts'

/** Runs an action in a lane. */
export type RunAction = (lane: Lane, action: Action) => Promise<void>

const actions: Readonly<Record<ActionKind, RunAction>> = {
  ...hostActions,
  ...volumeActions,
  ...placementActions,
  ...clusterActions,
}

/**
 * Runs one action in a lane: sends its requests and records the expected state. Does nothing without a matching resource. Records an unexpected rejection in
 * `lane.record.broken`.
 */
export function runAction(lane: Lane, action: Action): Promise<void> {
  return actions[action.kind](lane, action)
}
