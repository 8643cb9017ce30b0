import { type Claimed, DriverError } from '#reconcile/ports/index.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import { runLeased } from '#drivers/registry/run-claimed.ts'

/** How a step excludes other calls: with the claim of its call, or with leases while it outlives its call. */
export interface PlaneHold {
  /** Throws Busy if another process has taken over. */
  check(): Promise<void>
  /** Runs `what` while no other call changes the cluster. Throws Busy if another process has taken over. */
  run<Answer>(what: () => Promise<Answer>): Promise<Answer>
}

/** Holds the cluster as long as its call holds the claim. */
export function createClaimHold(cluster: Claimed, isHeld: () => Promise<boolean>): PlaneHold {
  const check = async (): Promise<void> => {
    if (!(await isHeld())) throw lostHold(cluster)
  }
  return {
    check,
    run: async (what) => {
      await check()
      return what()
    },
  }
}

/** Holds the cluster only while a step that outlives its call changes it. */
export function createLeaseHold(
  registry: Registry,
  cluster: Claimed,
  { signal, isOwner }: { readonly signal: AbortSignal; isOwner(): Promise<boolean> },
): PlaneHold {
  const check = async (): Promise<void> => {
    if (signal.aborted || !(await isOwner())) throw lostHold(cluster)
  }
  return {
    check,
    run: (what) =>
      runLeased(registry, [cluster], async () => {
        await check()
        return what()
      }),
  }
}

/** Creates the Busy error for a deployment that another process has taken over. */
export function lostHold({ name }: Claimed): DriverError {
  return new DriverError('Busy', `Another process deploys ${name} now.`)
}
