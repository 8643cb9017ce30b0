import type { OnceStep } from '#domain/control-plane/state.ts'
import type { WorkInProgress } from '#reconcile/ports/index.ts'
import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** Progress of a deployment, stored so that any process continues it. */
export interface PlaneProgress {
  readonly id: string
  /** What the deployment leads to. Progress towards another target is void. */
  readonly target: string
  readonly taken: readonly OnceStep[]
  /** Beginning, in milliseconds since 1970 by the database clock. */
  readonly begunMs: number
  /** Last planned step as JSON, and when it was planned first; null before the first. */
  readonly step: string | null
  readonly stepMs: number
  /** 0 to 99; never falls. */
  readonly percent: number
}

/** Stores the progress of a deployment; null when nothing is left to deploy. */
export async function recordProgress(registry: Registry, name: string, progress: PlaneProgress | null): Promise<void> {
  await queryRegistry(registry, 'update infra.control_planes set deployment = $2::jsonb where name = $1', [
    name,
    progress && JSON.stringify(progress),
  ])
}

/** Progress, with a rest that takes as long per percent as the steps before. */
export function describeProgress({ percent, begunMs }: PlaneProgress, nowMs: number): WorkInProgress {
  const perPercentMs = (nowMs - begunMs) / Math.max(1, percent)
  return { done: false, percent, remainingMs: Math.round(perPercentMs * (100 - percent)) }
}
