import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ControlPlaneStep,
  estimateProgress,
  isLongStep,
  isWait,
  planControlPlane,
} from '#domain/control-plane/plan.ts'
import { type DesiredControlPlane, onceSteps } from '#domain/control-plane/state.ts'
import { DriverError, type WorkInProgress } from '#reconcile/ports/index.ts'
import { ensureWork } from '#drivers/registry/long-work.ts'
import type { KubernetesContext } from '../../kubernetes-context.ts'
import { type PlaneProgress, describeProgress, recordBeginning, recordProgress } from '../../planes/plane-progress.ts'
import type { PlaneRow } from '../../planes/plane-row.ts'
import { readRegistryClock } from '../../planes/read-registry-clock.ts'
import { actPlane } from './act-plane.ts'
import { type DeployOrder, type Deployment, prepareDeployment } from './deployment.ts'
import { findProgramPart, observePlane } from './observe-plane.ts'
import { createLeaseHold } from './plane-hold.ts'
import { type PlaneMemory, createMemory } from './plane-memory.ts'
import { recordAttempt, recordAttemptReason } from './step-attempt.ts'

/** A step that is planned again after this time does not succeed. */
const stuckMs = 120_000
/** A call takes steps for this time at most, and finishes the last one. */
const sliceMs = 1_500
const pollMs = 150
const logLines = 5

/**
 * Takes the next steps towards the desired version, members and configuration of a control plane: observes it, plans one step, takes it, and repeats for 1.5 s.
 * The caller continues by calling again, in any process. Returns null if no step is left. Throws Busy if another process takes over, and with log lines if a
 * step does not succeed within two minutes.
 */
export async function runPlaneSteps(
  context: KubernetesContext,
  order: DeployOrder,
  row: PlaneRow,
): Promise<WorkInProgress | null> {
  const { registry } = context.options
  const deployment = await prepareDeployment(context, order, row)
  const progress = await StoredProgress.open(deployment)
  const memory = rememberDeployment(context, row.name, progress.id)
  const began = performance.now()
  for (;;) {
    const observed = await observePlane(deployment, memory, progress.taken)
    const step = planControlPlane(desiredPlane(deployment), observed)
    if (!step) {
      context.memories.delete(row.name)
      await recordProgress(registry, row.name, { id: progress.id, progress: null })
      return null
    }
    await progress.raise(estimateProgress(step))
    if (isLongStep(step)) return runLongStep({ deployment, memory, observed, progress }, step)
    const plannedForMs = recordAttempt(memory, step)
    if (plannedForMs > stuckMs) {
      const reason = memory.attempt?.reason ?? null
      memory.attempt = null
      throw await explainStep(deployment, step, reason)
    }
    if (plannedForMs > 0 || isWait(step)) await pause(pollMs)
    recordAttemptReason(memory, await actPlane(step, { deployment, memory, observed }))
    await progress.take(step)
    if (performance.now() - began > sliceMs) return progress.estimate(0)
  }
}

/** This process's memory of a deployment. */
function rememberDeployment({ memories }: KubernetesContext, name: string, deployment: string): PlaneMemory {
  const known = memories.get(name)
  if (known?.deployment === deployment) return known
  const memory = createMemory(deployment)
  memories.set(name, memory)
  return memory
}

interface LongStep {
  readonly deployment: Deployment
  readonly memory: PlaneMemory
  readonly observed: Parameters<typeof actPlane>[1]['observed']
  readonly progress: StoredProgress
}

/** Starts a step that can outlast the call, or throws the error with which it ended. */
async function runLongStep(
  { deployment, memory, observed, progress }: LongStep,
  step: ControlPlaneStep,
): Promise<WorkInProgress> {
  const { context, cluster } = deployment
  const { registry } = context.options
  await ensureWork(registry, {
    name: cluster.name,
    kind: step.kind,
    run: async (_report, signal, isOwner) => {
      const hold = createLeaseHold(registry, cluster, { signal, isOwner })
      await actPlane(step, { deployment: { ...deployment, hold }, memory, observed })
      await progress.take(step)
    },
  })
  return progress.estimate(pollMs)
}

/** Progress of a deployment, in the row and in this call. */
class StoredProgress {
  readonly #deployment: Deployment
  readonly #clock: { readonly startMs: number; readonly at: number }
  #stored: PlaneProgress

  private constructor(deployment: Deployment, stored: PlaneProgress, startMs: number) {
    this.#deployment = deployment
    this.#stored = stored
    this.#clock = { startMs, at: performance.now() }
  }

  /** Continues the row's deployment, or begins one if the row's leads elsewhere. */
  static async open(deployment: Deployment): Promise<StoredProgress> {
    const { row, spec, context } = deployment
    const target = `${row.nextVersion ?? row.version ?? spec.version} after ${row.restores} restores`
    const nowMs = await readRegistryClock(context.options.registry)
    if (row.deployment?.target === target) return new StoredProgress(deployment, row.deployment, nowMs)
    const begun = { id: randomUUID(), target, taken: [], begunMs: nowMs, percent: 0 }
    await recordBeginning(context.options.registry, row.name, begun)
    return new StoredProgress(deployment, begun, nowMs)
  }

  get id(): string {
    return this.#stored.id
  }

  get taken(): PlaneProgress['taken'] {
    return this.#stored.taken
  }

  estimate(nextCallMs: number): WorkInProgress {
    return { ...describeProgress(this.#stored, this.#now()), nextCallMs }
  }

  /** Records a higher percentage. */
  async raise(percent: number): Promise<void> {
    if (percent > this.#stored.percent) await this.#record({ ...this.#stored, percent })
  }

  /** Records a step whose result cannot be observed. */
  async take({ kind }: ControlPlaneStep): Promise<void> {
    const once = onceSteps.find((one) => one === kind)
    if (once) await this.#record({ ...this.#stored, taken: [...this.#stored.taken, once] })
  }

  #now(): number {
    const { startMs, at } = this.#clock
    return startMs + performance.now() - at
  }

  async #record(stored: PlaneProgress): Promise<void> {
    const { context, row } = this.#deployment
    this.#stored = stored
    await recordProgress(context.options.registry, row.name, { id: stored.id, progress: stored })
  }
}

function desiredPlane({ row, layout }: Deployment): DesiredControlPlane {
  return {
    members: layout.members.map(({ number, isJoining }) => ({ number, isJoining })),
    isUpgrading: row.version !== null && row.nextVersion !== null,
    hasBeenRestored: row.restores > 0,
    restoring: row.restoring,
  }
}

async function explainStep(
  { cluster, members }: Deployment,
  step: ControlPlaneStep,
  reason: string | null,
): Promise<DriverError> {
  const concerned = members.filter(({ member }) => !('member' in step) || member.number === step.member)
  const program = step.kind === 'start-program' ? step.program : null
  const logs = await Promise.all(
    concerned.flatMap((one) =>
      one.parts
        .filter(({ part }) => program === null || part === findProgramPart(one, program))
        .map(({ container }) => one.machine.containers.readLog(container.name, logLines)),
    ),
  )
  const said = reason?.trim().slice(-300) ?? logs.join(' ').slice(-1_000)
  return new DriverError(
    'Busy',
    `${cluster.name} does not get past the step ${step.kind} after ${stuckMs / 1_000} s: ${said}`,
  )
}
