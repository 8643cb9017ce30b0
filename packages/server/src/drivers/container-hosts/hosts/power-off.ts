import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type Progress, type Resource } from '#reconcile/ports/index.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import { ensureWork } from '../../registry/long-work.ts'
import { dropHotPlugHolds, listHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { containerStopKind, endHostContainer } from '../machines/container-stop.ts'
import { type FoundHost, findContainerHost, isOn } from '../machines/find-host.ts'
import { detachKnown } from '../plugs/loop-device.ts'
import { listLoops } from '../plugs/loop-row.ts'

const releaseTimeoutMs = 10_000
const pollMs = 200

/** Starts or follows a background stop: TERM, KILL after the grace period, cleanup. Returns its progress; throws the error of a failed stop. */
export function powerOffContainer(context: ContainerHostContext, found: FoundHost, host: Resource): Promise<Progress> {
  const { registry, shutdownGraceMs } = context.options
  return ensureWork(registry, {
    name: found.row.name,
    kind: containerStopKind,
    run: async (_reportProgress, signal) => {
      await endHostContainer(found, shutdownGraceMs)
      if (signal.aborted) return
      await cleanUpIfOff(context, host)
    },
  })
}

/**
 * Detaches the loop devices of a host that is off, and releases its volumes without a slot (driver contract, rule 19). The caller must hold the host in the
 * registry. Throws Busy if the kernel keeps a device for 10 s.
 */
export async function cleanUpContainerPowerOff(context: ContainerHostContext, found: FoundHost): Promise<void> {
  const { registry } = context.options
  const began = performance.now()
  for (const loop of await listLoops(registry, found.row.name)) {
    while ((await detachKnown(context, found, { loop, how: 'force' })) !== 'gone') {
      if (performance.now() - began > releaseTimeoutMs)
        throw new DriverError('Busy', `${found.machine.name} still has the device of ${loop.volume} open.`)
      await pause(pollMs)
    }
  }
  await dropHotPlugHolds(registry, found.row.name)
}

/** Cleans up after an unexpected power loss, unless the host is on again or nothing remains. Ignores errors: the next inspection retries. */
export async function cleanUpLostContainerPowerOff(
  context: ContainerHostContext,
  { row }: FoundHost,
  host: Resource,
): Promise<void> {
  const { registry } = context.options
  const [held, loops] = await Promise.all([listHolds(registry, row.name), listLoops(registry, row.name)])
  if (loops.length === 0 && held.every(({ slot }) => slot !== null)) return
  await cleanUpIfOff(context, host).catch(() => undefined)
}

function cleanUpIfOff(context: ContainerHostContext, host: Resource): Promise<void> {
  return runLeased(context.options.registry, [host], async () => {
    const observed = await findContainerHost(context, host)
    if (observed && !isOn(observed)) await cleanUpContainerPowerOff(context, observed)
  })
}
