import type { StepAttempt } from './step-attempt.ts'

/**
 * What this process knows of a deployment without asking again. Nothing else changes it: images, networks and volumes stay, and what depends on a program is
 * kept for one run of the program, because another process can restart it.
 */
export interface PlaneMemory {
  /** Deployment that it belongs to. */
  readonly deployment: string
  /** Members whose images were pulled, and whose network and volumes were ensured. */
  readonly pulled: Set<number>
  readonly prepared: Set<number>
  /** Members whose fronts listen for all API servers of their machine. */
  readonly listening: Set<number>
  /** What was found current, healthy or ready, by container name; see `describeRun`. */
  readonly current: Map<string, string>
  readonly healthy: Map<string, string>
  readonly ready: Map<string, string>
  /** Step that was planned last, by `performance.now()`; null before the first, and after it was given up. */
  attempt: StepAttempt | null
}

/** Creates the memory of a deployment. */
export function createMemory(deployment: string): PlaneMemory {
  return {
    deployment,
    pulled: new Set(),
    prepared: new Set(),
    listening: new Set(),
    current: new Map(),
    healthy: new Map(),
    ready: new Map(),
    attempt: null,
  }
}
