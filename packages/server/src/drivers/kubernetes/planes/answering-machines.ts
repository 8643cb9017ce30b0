import { setTimeout as pause } from 'node:timers/promises'
import { isBusyError } from '#reconcile/ports/index.ts'
import type { ControlMachine, ControlRegion, KubernetesOptions } from '../kubernetes-options.ts'

const answerMs = 5_000
/** Label that no container has. */
const nobody = { 'moorage.kind': 'nobody' }

/** True if a machine's runtime answers within 5 s; false if it is Busy or late. Rethrows other errors. */
export async function isAnswering({ containers }: ControlMachine): Promise<boolean> {
  const over = new AbortController()
  const late = pause(answerMs, false, { signal: over.signal }).catch(() => false)
  const answered = containers.listContainers(nobody).then(
    () => true,
    (error: unknown) => {
      if (isBusyError(error)) return false
      throw error
    },
  )
  return Promise.race([answered, late]).finally(() => over.abort())
}

/** Machines that answer, queried in parallel. */
export async function listAnswering(machines: readonly ControlMachine[]): Promise<readonly ControlMachine[]> {
  const answers = await Promise.all(machines.map(isAnswering))
  return machines.filter((_one, index) => answers[index])
}

/** Options with other machines in one region; unchanged for an unknown region. */
export function withMachines(
  options: KubernetesOptions,
  region: string,
  machines: readonly ControlMachine[],
): KubernetesOptions {
  const found: ControlRegion | undefined = options.regions[region]
  return found ? { ...options, regions: { ...options.regions, [region]: { ...found, machines } } } : options
}
