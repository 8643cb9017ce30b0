import { setTimeout as pause } from 'node:timers/promises'
import { type ControlPlaneStep, estimateProgress, planControlPlane } from '#domain/control-plane/plan.ts'
import type { DesiredControlPlane } from '#domain/control-plane/state.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { findPlane } from '../planes/plane-row.ts'
import { actPlane } from './act-plane.ts'
import { type DeployOrder, type Deployment, lostDeployment, prepareDeployment } from './deployment.ts'
import { createMemory, findProgramPart, observePlane } from './observe-plane.ts'

/** A step that is planned again after this time does not succeed. */
const stepMs = 120_000
const pollMs = 150
const logLines = 5

/**
 * Deploys the desired version of a control plane: observes it, plans the next step, and takes it, until none is left. Repeatable at any point. Does nothing
 * without a row. Throws Busy if another process takes over, and with log lines if a step does not succeed within two minutes.
 */
export async function deployPlane(context: KubernetesContext, order: DeployOrder): Promise<void> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, order.cluster)
  if (!row) return
  const deployment = await prepareDeployment(context, order, row)
  const [memory, desired, attempts] = [createMemory(deployment), desiredPlane(deployment), new Attempts()]
  for (;;) {
    const observed = await observePlane(deployment, memory)
    const step = planControlPlane(desired, observed)
    if (!step) return
    if (order.signal.aborted) throw lostDeployment(order.cluster)
    order.tell(estimateProgress(step))
    if (attempts.isRepeated(step)) {
      if (attempts.isOverdue(step)) throw await explainStep(deployment, step, attempts.reason)
      await pause(pollMs)
    }
    attempts.reason = await actPlane(step, { deployment, memory, observed })
  }
}

/** When each step was planned first. A new step that is not a wait means progress, which resets the waits. */
class Attempts {
  readonly #actsMs = new Map<string, number>()
  readonly #waitsMs = new Map<string, number>()
  reason: string | null = null

  isRepeated(step: ControlPlaneStep): boolean {
    const since = this.#sinceOf(step)
    const key = JSON.stringify(step)
    if (since.has(key)) return true
    if (!isWait(step)) this.#waitsMs.clear()
    since.set(key, performance.now())
    return isWait(step)
  }

  isOverdue(step: ControlPlaneStep): boolean {
    const now = performance.now()
    return now - (this.#sinceOf(step).get(JSON.stringify(step)) ?? now) > stepMs
  }

  #sinceOf(step: ControlPlaneStep): Map<string, number> {
    return isWait(step) ? this.#waitsMs : this.#actsMs
  }
}

const isWait = ({ kind }: ControlPlaneStep): boolean => kind.startsWith('await-')

function desiredPlane({ row, layout }: Deployment): DesiredControlPlane {
  return {
    members: layout.members.map(({ number, isJoining }) => ({ number, isJoining })),
    isUpgrading: row.version !== null && row.nextVersion !== null,
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
    `${cluster.name} does not get past the step ${step.kind} after ${stepMs / 1_000} s: ${said}`,
  )
}
