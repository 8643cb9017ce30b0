import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type Progress, type Resource } from '#reconcile/ports/index.ts'
import { actHeld } from '../../registry/act-claimed.ts'
import { followWork, kindOfWork } from '../../registry/follow-work.ts'
import { dropLooseHolds, listHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isOn } from '../machines/find-host.ts'
import { detachKnown } from '../plugs/loop-device.ts'
import { listLoops } from '../plugs/loop-row.ts'

/** Kind of the long work that takes a host off. */
const stopping = 'stop'
/** How long the kernel may take to let go of what the programs of a host had mounted, and how often that is looked at. */
const lettingGoMs = 10_000
const lookMs = 200

/** Whether a host is being stopped, in whichever process. */
export async function isGoingOff({ options }: ContainerHostContext, name: string): Promise<boolean> {
  return (await kindOfWork(options.registry, name)) === stopping
}

/** Takes a host that runs off: TERM, and KILL after the grace. Tells how far that is; it goes on by itself. */
export function powerOffContainer(context: ContainerHostContext, found: FoundHost, host: Resource): Promise<Progress> {
  const { registry, shutdownGraceMs } = context.options
  return followWork(registry, {
    name: found.row.name,
    kind: stopping,
    run: async (_tell, signal) => {
      await endHostContainer(found, shutdownGraceMs)
      if (signal.aborted) return
      await settleHeld(context, host)
    },
  })
}

/** Ends a host for good: it stays off when its engine is started again. One that was taken away meanwhile is fine. */
export async function endHostContainer({ row, machine }: FoundHost, graceMs: number): Promise<void> {
  if (!(await machine.containers.findContainer(row.name))) return
  await machine.containers.keepRunning(row.name, false)
  await machine.containers.stopContainer(row.name, graceMs)
}

/** Takes from a host that is off what only one that runs has: its loop devices, and the volumes without a slot (driver contract, rule 19). The caller holds the host. Busy where the kernel does not let go of one. */
export async function settleOffContainer(context: ContainerHostContext, found: FoundHost): Promise<void> {
  const { registry } = context.options
  const began = performance.now()
  for (const loop of await listLoops(registry, found.row.name)) {
    while ((await detachKnown(context, found, { loop, how: 'force' })) !== 'gone') {
      if (performance.now() - began > lettingGoMs)
        throw new DriverError('Busy', `${found.machine.name} still has the device of ${loop.volume} open.`)
      await pause(lookMs)
    }
  }
  await dropLooseHolds(registry, found.row.name)
}

/** The same for a host that lost its power by itself, when somebody looks. Where another call acts on the host, the next look does it. */
export async function settleLostContainer(
  context: ContainerHostContext,
  { row }: FoundHost,
  host: Resource,
): Promise<void> {
  const { registry } = context.options
  const [held, loops] = await Promise.all([listHolds(registry, row.name), listLoops(registry, row.name)])
  if (loops.length === 0 && held.every(({ slot }) => slot !== null)) return
  await settleHeld(context, host).catch(() => undefined)
}

/** Settles a host if it is off by the time that no other call acts on it. */
function settleHeld(context: ContainerHostContext, host: Resource): Promise<void> {
  return actHeld(context.options.registry, [host], async () => {
    const seen = await findContainerHost(context, host)
    if (seen && !isOn(seen)) await settleOffContainer(context, seen)
  })
}
