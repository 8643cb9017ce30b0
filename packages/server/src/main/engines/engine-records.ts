import type { HardwareType } from '@moorage/contract'
import { cephCapabilities } from '#drivers/ceph/index.ts'
import { fileCapabilities } from '#drivers/file/create-file-engine.ts'
import { libvirtCapabilities } from '#drivers/libvirt/index.ts'
import type { HostCapabilities, VolumeCapabilities } from '#reconcile/ports/index.ts'
import type { EngineFile } from './engine-schema.ts'

/** What engines of a file can do, for who opens none; undefined for an engine that is not there (driver contract, rule 8). */
export interface EngineRecords {
  hosts(engine: string): { readonly capabilities: HostCapabilities } | undefined
  volumes(engine: string, region: string): { readonly capabilities: VolumeCapabilities } | undefined
}

/** Reads the records off a file of engines: they follow from what stands in it. */
export function recordsOfEngines({ libvirt = [], file = [], ceph = [] }: EngineFile): EngineRecords {
  return {
    hosts: (engine) =>
      libvirt.some(({ name }) => name === engine) ? { capabilities: libvirtCapabilities } : undefined,
    volumes(engine, region) {
      const folders = file.find(({ name }) => name === engine)
      if (folders) {
        const classes = folders.classes.filter((one) => one.region === region)
        return { capabilities: fileCapabilities(inOrder(classes.map((one) => one.storage_class))) }
      }
      const cluster = ceph.find(({ name }) => name === engine)
      return cluster && { capabilities: cephCapabilities(inOrder(cluster.pools.map((one) => one.storage_class))) }
    },
  }
}

/** The usual class first. */
function inOrder(classes: readonly HardwareType[]): HardwareType[] {
  return classes.toSorted((one, other) => other.localeCompare(one))
}
