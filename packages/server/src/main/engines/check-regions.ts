import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import { OperatorFailure } from '../failures/index.ts'
import { simulatedEngine } from './check-engines.ts'
import type { EngineFile } from './engine-schema.ts'

/**
 * Looks whether the engines that the regions of a catalogue name can serve them together. Throws OperatorFailure with a sentence for each region
 * that they cannot serve (exit 2).
 */
export function checkRegions({ regions }: Pick<Catalogue, 'regions'>, engines: EngineFile): void {
  const sentences = regions.flatMap((region) => {
    const reason = explainRegion(region, engines)
    return reason === null ? [] : [`  ${region.id}: ${reason}`]
  })
  if (sentences.length > 0)
    throw new OperatorFailure(`Regions of the catalogue cannot be served:\n${sentences.join('\n')}`, 'usage')
}

function explainRegion(
  { id, drivers }: CatalogueRegion,
  { libvirt = [], file = [], ceph = [] }: EngineFile,
): string | null {
  const { hosts, volumes, clusters } = drivers
  const isSimulated = hosts === simulatedEngine
  if (clusters !== null && clusters !== simulatedEngine) return `no engine of clusters is called ${clusters}.`
  if (isSimulated !== (volumes === simulatedEngine))
    return `hosts of ${hosts} cannot reach volumes of ${volumes}: both are simulated, or neither.`
  if (isSimulated) return null
  if (clusters !== null) return 'simulated clusters need simulated hosts; drivers.clusters must be null there.'
  const machines = libvirt.find((one) => one.name === hosts)?.hypervisors
  if (!machines) return `no engine of hosts is called ${hosts}.`
  if (!machines.some((one) => one.region === id)) return `${hosts} has no hypervisor there.`
  const places =
    file.find((one) => one.name === volumes)?.classes.map((one) => one.region) ??
    ceph.find((one) => one.name === volumes)?.regions
  if (!places) return `no engine of volumes is called ${volumes}.`
  return places.includes(id) ? null : `${volumes} has no storage there.`
}

/** Whether any region is simulated. */
export function hasSimulation({ regions }: Pick<Catalogue, 'regions'>): boolean {
  return regions.some(({ drivers }) => Object.values(drivers).includes(simulatedEngine))
}
