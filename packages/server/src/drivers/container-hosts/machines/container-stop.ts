import { findWorkKind } from '../../registry/long-work.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { FoundHost } from './find-host.ts'

/** Kind of the long work that stops a host's container. */
export const containerStopKind = 'stop'

/** True if a process is stopping the host. */
export async function isContainerStopping({ options }: ContainerHostContext, name: string): Promise<boolean> {
  return (await findWorkKind(options.registry, name)) === containerStopKind
}

/** Stops a host's container and disables its restart, so that it stays off when the container runtime restarts. Does nothing without a container. */
export async function endHostContainer({ row, machine }: FoundHost, graceMs: number): Promise<void> {
  if (!(await machine.containers.findContainer(row.name))) return
  await machine.containers.keepRunning(row.name, false)
  await machine.containers.stopContainer(row.name, graceMs)
}
