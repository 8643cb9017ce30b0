import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ControlMachine, ControlRegion, KubernetesOptions } from '../kubernetes-options.ts'

/** How long a machine may take to show that it is on. */
const answerMs = 5_000
/** What nothing carries: it is only seen whether there is an answer. */
const nobody = { 'moorage.kind': 'nobody' }

/** Whether the engine of a machine answers, soon. */
export async function isAnswering({ containers }: ControlMachine): Promise<boolean> {
  const over = new AbortController()
  const late = pause(answerMs, false, { signal: over.signal }).catch(() => false)
  const answered = containers.listContainers(nobody).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DriverError && error.code === 'Busy') return false
      throw error
    },
  )
  return Promise.race([answered, late]).finally(() => over.abort())
}

/** Of some machines those that answer, asked at once. */
export async function listAnswering(machines: readonly ControlMachine[]): Promise<readonly ControlMachine[]> {
  const answers = await Promise.all(machines.map(isAnswering))
  return machines.filter((_one, index) => answers[index])
}

/** The same options with other machines in one region. */
export function withMachines(
  options: KubernetesOptions,
  region: string,
  machines: readonly ControlMachine[],
): KubernetesOptions {
  const found: ControlRegion | undefined = options.regions[region]
  return found ? { ...options, regions: { ...options.regions, [region]: { ...found, machines } } } : options
}
