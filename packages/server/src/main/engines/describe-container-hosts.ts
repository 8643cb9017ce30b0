import type { ContainerHostOptions, ContainerHostRegion } from '#drivers/container-hosts/index.ts'
import { createDockerRuntime } from '#drivers/containers/index.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import type { VolumeStorage } from '#reconcile/ports/index.ts'
import type { EngineFile } from './engine-schema.ts'

interface ContainerHostsContext {
  readonly registry: Registry
  readonly vendor: string
  /** Undefined for a region of another engine. */
  regionOf(region: string): ServedRegion | undefined
}

interface ServedRegion extends Pick<ContainerHostRegion, 'volumeFolders' | 'range'> {
  readonly storage: VolumeStorage
}

const hostDefaults = { image: 'debian:12', graceSeconds: 10 } as const

/** Converts an entry into options of the container host driver, with defaults. Omits regions that the catalogue assigns to other engines. */
export function describeContainerHosts(
  entry: NonNullable<EngineFile['containers']>[number],
  { registry, vendor, regionOf }: ContainerHostsContext,
): ContainerHostOptions {
  const { name, machines, image = hostDefaults.image, tools_image: tools = image, images = [], sources = {} } = entry
  const { prefix = '', archives = null, pull = 'missing' } = sources
  const regions: Record<string, ContainerHostRegion> = {}
  for (const { name: machine, regions: served, socket, memory_mib: memoryMib = null, vcpus = null } of machines) {
    const one = { name: machine, containers: createDockerRuntime({ name: machine, url: socket }), memoryMib, vcpus }
    for (const region of served) {
      const servedRegion = regionOf(region)
      if (servedRegion) regions[region] = { ...servedRegion, machines: [...(regions[region]?.machines ?? []), one] }
    }
  }
  return {
    name,
    registry,
    regions,
    images,
    names: { prefix, host: image, tools, archives, pull },
    vendor,
    shutdownGraceMs: (entry.shutdown_grace_seconds ?? hostDefaults.graceSeconds) * 1_000,
  }
}
