import type { OnceStep } from '#domain/control-plane/state.ts'
import type { WorkInProgress } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'

/** Progress of a deployment, stored so that any process continues it. */
export interface PlaneProgress {
  readonly id: string
  /** What the deployment leads to. Progress towards another target is void. */
  readonly target: string
  readonly taken: readonly OnceStep[]
  /** Beginning, in milliseconds since 1970 by the database clock. */
  readonly begunMs: number
  /** 0 to 99; never falls. */
  readonly percent: number
}

/** Stores the beginning of a deployment, in place of an earlier one. */
export async function recordBeginning(registry: Registry, name: string, progress: PlaneProgress): Promise<void> {
  await registry.query`update infra.control_planes set deployment = ${JSON.stringify(progress)}::jsonb where name = ${name}`
}

/** Stores the progress of a deployment, or null for its end. Does nothing if the deployment has ended: a process that was frozen must not revive it. */
export async function recordProgress(
  registry: Registry,
  name: string,
  { id, progress }: { readonly id: string; readonly progress: PlaneProgress | null },
): Promise<void> {
  await registry.query`update infra.control_planes set deployment = ${progress && JSON.stringify(progress)}::jsonb where name = ${name} and deployment->>'id' = ${id}`
}

/** Progress, with a rest that takes as long per percent as the steps before. */
export function describeProgress({ percent, begunMs }: PlaneProgress, nowMs: number): WorkInProgress {
  const perPercentMs = (nowMs - begunMs) / Math.max(1, percent)
  return { done: false, percent, remainingMs: Math.round(perPercentMs * (100 - percent)) }
}
