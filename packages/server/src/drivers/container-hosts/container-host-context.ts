import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostOptions, ContainerHostRegion, HostMachine } from './container-host-options.ts'

/** Context of every call; it caches nothing (driver contract, rule 6). */
export interface ContainerHostContext {
  readonly options: ContainerHostOptions
}

/** Region of the engine. NotSupported if not served. */
export function servedRegion({ options }: ContainerHostContext, region: string): ContainerHostRegion {
  const served = options.regions[region]
  if (!served) throw new DriverError('NotSupported', `${options.name} does not serve region ${region}.`)
  return served
}

/** Lists each machine of the engine once. */
export function listHostMachines({ options }: ContainerHostContext): readonly HostMachine[] {
  const all = Object.values(options.regions).flatMap(({ machines }) => machines)
  return [...new Map(all.map((machine) => [machine.name, machine])).values()]
}

/** Null for null. NotSupported if the engine lacks the image. */
export function containerImageOf({ options }: ContainerHostContext, id: string | null): string | null {
  if (id === null) return null
  const known = options.images.find((one) => one.id === id)
  if (!known) throw new DriverError('NotSupported', `${options.name} has no image ${id}.`)
  return known.image
}
