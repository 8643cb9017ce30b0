import { accessSteps } from './access-steps.ts'
import { accountSteps } from './account-steps.ts'
import { attachSteps } from './attach-steps.ts'
import { catalogueSteps } from './catalogue-steps.ts'
import { changeSteps } from './change-steps.ts'
import { clientSteps } from './client-steps.ts'
import { clusterChangeSteps } from './cluster-change-steps.ts'
import { clusterRemovalSteps } from './cluster-removal-steps.ts'
import { clusterSteps } from './cluster-steps.ts'
import { configSteps } from './config-steps.ts'
import { hostSteps } from './host-steps.ts'
import { powerSteps } from './power-steps.ts'
import { removalSteps } from './removal-steps.ts'
import type { Step } from './scene.ts'
import { tokenSteps } from './token-steps.ts'
import { volumeSteps } from './volume-steps.ts'

/** A user's day with volumes, hosts and clusters, from an empty account to an empty account. */
export function listSteps(): readonly Step[] {
  return [
    ...catalogueSteps,
    ...tokenSteps,
    ...hostSteps,
    ...volumeSteps,
    ...attachSteps,
    ...powerSteps,
    ...changeSteps,
    ...configSteps,
    ...clusterSteps,
    ...clusterChangeSteps,
    ...accountSteps,
    ...accessSteps,
    ...clientSteps,
    ...clusterRemovalSteps,
    ...removalSteps,
  ]
}
