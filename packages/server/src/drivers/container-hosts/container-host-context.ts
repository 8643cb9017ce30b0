import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostOptions, ContainerHostRegion, HostMachine } from './container-host-options.ts'

/** Context of every call. Nothing is cached (driver contract, rule 6). */
export interface ContainerHostContext {
  readonly options: ContainerHostOptions
}

/** Options of a region. Throws NotSupported if the engine does not serve it. */
export function servedRegion({ options }: ContainerHostContext, region: string): ContainerHostRegion {
  const served = options.regions[region]
  if (!served) throw new DriverError('NotSupported', `${options.name} does not serve region ${region}.`)
  return served
}

/** Machines of all regions, each once. */
export function listHostMachines({ options }: ContainerHostContext): readonly HostMachine[] {
  const all = Object.values(options.regions).flatMap(({ machines }) => machines)
  return [...new Map(all.map((machine) => [machine.name, machine])).values()]
}

/** Container image of a catalogue image; null for null. Throws NotSupported if the engine lacks it. */
export function containerImageOf({ options }: ContainerHostContext, id: string | null): string | null {
  if (id === null) return null
  const known = options.images.find((one) => one.id === id)
  if (!known) throw new DriverError('NotSupported', `${options.name} has no image ${id}.`)
  return known.image
}
