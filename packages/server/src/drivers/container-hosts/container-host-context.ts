import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostOptions, ContainerHostRegion, HostMachine } from './container-host-options.ts'

/** What every call of the engine works with; nothing is kept in it (driver contract, rule 6). */
export interface ContainerHostContext {
  readonly options: ContainerHostOptions
}

/** A region that the engine serves. NotSupported for another one. */
export function servedRegion({ options }: ContainerHostContext, region: string): ContainerHostRegion {
  const served = options.regions[region]
  if (!served) throw new DriverError('NotSupported', `${options.name} does not serve region ${region}.`)
  return served
}

/** Every machine of the engine once, of however many regions it is. */
export function listHostMachines({ options }: ContainerHostContext): readonly HostMachine[] {
  const all = Object.values(options.regions).flatMap(({ machines }) => machines)
  return [...new Map(all.map((machine) => [machine.name, machine])).values()]
}

/** Image of containers that stands for one of the catalogue; null for none. NotSupported for one that the engine does not have. */
export function containerImageOf({ options }: ContainerHostContext, id: string | null): string | null {
  if (id === null) return null
  const known = options.images.find((one) => one.id === id)
  if (!known) throw new DriverError('NotSupported', `${options.name} has no image ${id}.`)
  return known.image
}
