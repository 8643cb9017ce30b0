import { setTimeout as pause } from 'node:timers/promises'
import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import { dropHold } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { endHostContainer } from '../machines/container-stop.ts'
import { type FoundHost, findContainerHost } from '../machines/find-host.ts'
import { detachLoop } from './loop-device.ts'

const timeoutMs = 10_000
const pollMs = 200

/**
 * HostDriver.evictVolume: detaches the volume and releases its hold. Powers the host off if the device is mounted or open. Throws Busy if the device stays for
 * 10 s, or the machine is unreachable.
 */
export async function evictLoop(context: ContainerHostContext, volume: Claimed, host: Resource): Promise<Progress> {
  const found = await findContainerHost(context, host)
  if (found) await takeOut(context, found, volume.name)
  await dropHold(context.options.registry, { volume: volume.name, host: host.name })
  return done
}

async function takeOut(context: ContainerHostContext, found: FoundHost, volume: string): Promise<void> {
  if ((await detachLoop(context, found, { volume, how: 'ask' })) === 'gone') return
  await endHostContainer(found, 0)
  const began = performance.now()
  while ((await detachLoop(context, found, { volume, how: 'force' })) !== 'gone') {
    if (performance.now() - began > timeoutMs)
      throw new DriverError('Busy', `${found.machine.name} still has the device of ${volume} open.`)
    await pause(pollMs)
  }
}
