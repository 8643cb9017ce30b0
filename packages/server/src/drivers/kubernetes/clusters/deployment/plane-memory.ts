import { createHash } from 'node:crypto'
import type { ControlPlaneStep } from '#domain/control-plane/plan.ts'
import { type ObservedContainer, digestContainer } from '#drivers/containers/index.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'

/** A planned step, since when it is planned, and why it must be taken again. */
interface Attempt {
  readonly step: string
  readonly sinceMs: number
  readonly reason: string | null
}

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
  attempt: Attempt | null
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

/** Notes a planned step, and returns for how many milliseconds this process has planned it without another one between. */
export function recordAttempt(memory: PlaneMemory, planned: ControlPlaneStep): number {
  const [step, nowMs] = [JSON.stringify(planned), performance.now()]
  if (memory.attempt?.step !== step) memory.attempt = { step, sinceMs: nowMs, reason: null }
  return nowMs - memory.attempt.sinceMs
}

/** Identifies a run of a program with its description and files. */
export function describeRun({ container }: PlaneContainer, { run }: ObservedContainer): string {
  const files = createHash('sha256')
  for (const { path, content, mode } of container.files) files.update(`${path} ${mode} `).update(content)
  return `${digestContainer(container)} ${files.digest('base64')} ${run}`
}

/** Notes why the last planned step must be taken again, such as etcd's message; null if it is complete. */
export function recordReason(memory: PlaneMemory, reason: string | null): void {
  if (memory.attempt) memory.attempt = { ...memory.attempt, reason }
}
