import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import { OperatorFailure } from '../failures/index.ts'
import { simulatedEngine } from './check-engines.ts'
import type { EngineFile } from './engine-schema.ts'

/** Throws OperatorFailure (exit 2) with a sentence for each region that its engines cannot serve together. */
export function checkRegions(
  { regions, clusterVersions }: Pick<Catalogue, 'regions' | 'clusterVersions'>,
  engines: EngineFile,
): void {
  const sentences = regions.flatMap((region) => {
    const reason = explainRegion(region, engines) ?? explainNodes(region, clusterVersions, engines)
    return reason === null ? [] : [`  ${region.id}: ${reason}`]
  })
  if (sentences.length > 0)
    throw new OperatorFailure(
      `The engines cannot serve these regions of the catalogue:\n${sentences.join('\n')}`,
      'usage',
    )
}

function explainRegion(
  { id, drivers, capabilities }: CatalogueRegion,
  { libvirt = [], containers = [], file = [], ceph = [], kubernetes = [] }: EngineFile,
): string | null {
  const { hosts, volumes, clusters } = drivers
  const isSimulated = hosts === simulatedEngine
  const containerMachines = containers.find((one) => one.name === hosts)?.machines
  if (clusters !== null && clusters !== simulatedEngine) {
    const machines = kubernetes.find((one) => one.name === clusters)?.machines
    if (!machines) return `no cluster engine is named ${clusters}.`
    if (!machines.some((one) => one.regions.includes(id))) return `${clusters} has no control machine in this region.`
    if (!capabilities.includes('Kubernetes'))
      return `its capabilities lack Kubernetes, so ${clusters} cannot create clusters: add it, or set drivers.clusters to null.`
  }
  if (isSimulated !== (volumes === simulatedEngine))
    return `hosts of ${hosts} cannot use volumes of ${volumes}: either both or neither must be simulated.`
  if (isSimulated) return null
  if (clusters === simulatedEngine) return 'simulated clusters need simulated hosts; set drivers.clusters to null.'
  const hypervisors = libvirt.find((one) => one.name === hosts)?.hypervisors
  if (!hypervisors && !containerMachines) return `no host engine is named ${hosts}.`
  if (hypervisors && !hypervisors.some((one) => one.region === id)) return `${hosts} has no hypervisor in this region.`
  if (containerMachines && !containerMachines.some((one) => one.regions.includes(id)))
    return `${hosts} has no machine in this region.`
  if (containerMachines && ceph.some((one) => one.name === volumes))
    return `hosts of ${hosts} are containers, which support file volumes only, not images of ${volumes}.`
  const storageRegions =
    file.find((one) => one.name === volumes)?.classes.map((one) => one.region) ??
    ceph.find((one) => one.name === volumes)?.regions
  if (!storageRegions) return `no volume engine is named ${volumes}.`
  return storageRegions.includes(id) ? null : `${volumes} has no storage in this region.`
}

/** Without a node image for its version, a cluster would never become ready. */
function explainNodes(
  { drivers: { hosts, clusters } }: CatalogueRegion,
  versions: Catalogue['clusterVersions'],
  { libvirt = [], kubernetes = [] }: EngineFile,
): string | null {
  const guests = libvirt.find((one) => one.name === hosts)
  const planes = kubernetes.find((one) => one.name === clusters)
  if (!guests || !planes) return null
  const there = (guests.node_images ?? []).map(({ version }) => version)
  const lacking = versions.filter(({ id, patch }) => planes.versions.includes(id) && !there.includes(patch))
  const names = lacking.map(({ patch }) => patch).join(', ')
  return lacking.length === 0
    ? null
    : `${hosts} has no node_images for ${names}, which nodes of ${clusters} need; add them, or set drivers.clusters to null.`
}

/** True if any region uses the simulated engine for any kind of resource. */
export function hasSimulation(catalogue: Pick<Catalogue, 'regions'>): boolean {
  return listSimulatedRegions(catalogue).length > 0
}

/** Returns the IDs of regions with a simulated driver. */
export function listSimulatedRegions({ regions }: Pick<Catalogue, 'regions'>): readonly string[] {
  return regions.filter(({ drivers }) => Object.values(drivers).includes(simulatedEngine)).map(({ id }) => id)
}
