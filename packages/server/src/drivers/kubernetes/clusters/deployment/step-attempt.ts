import type { ControlPlaneStep } from '#domain/control-plane/plan.ts'

/** A planned step, since when it is planned, and why it must be taken again. */
export interface StepAttempt {
  readonly step: string
  readonly sinceMs: number
  readonly reason: string | null
}

/** Where a process keeps the attempt. */
interface AttemptKeeper {
  attempt: StepAttempt | null
}

/** Notes a planned step, and returns for how many milliseconds this process has planned it without another one between. */
export function recordAttempt(memory: AttemptKeeper, planned: ControlPlaneStep): number {
  const [step, nowMs] = [JSON.stringify(planned), performance.now()]
  if (memory.attempt?.step !== step) memory.attempt = { step, sinceMs: nowMs, reason: null }
  return nowMs - memory.attempt.sinceMs
}

/** Notes why the last planned step must be taken again, such as etcd's message; null if it is complete. */
export function recordAttemptReason(memory: AttemptKeeper, reason: string | null): void {
  if (memory.attempt) memory.attempt = { ...memory.attempt, reason }
}
