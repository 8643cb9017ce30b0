import { certificateStep } from './certificate-step.ts'
import { clusterStep } from './cluster-step.ts'
import { foundationStep } from './foundation-step.ts'
import { frontStep } from './front-step.ts'
import { keyStep } from './key-step.ts'
import { kubeStep } from './kube-step.ts'

/**
 * The tables of the world, as numbered steps; a step is never edited once released.
 * Keys are random so that a copy of the world needs no counters put right (faults have one, and are not worth copying),
 * and references are checked at commit so that tables can be loaded in any order.
 */
export const worldSteps: readonly string[] = [
  foundationStep,
  clusterStep,
  frontStep,
  kubeStep,
  keyStep,
  certificateStep,
]
