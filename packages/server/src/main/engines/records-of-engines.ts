import type { HardwareType } from '@moorage/contract'
import { cephCapabilities } from '#drivers/ceph/index.ts'
import { containerHostCapabilities } from '#drivers/container-hosts/index.ts'
import { fileCapabilities } from '#drivers/file/create-file-engine.ts'
import { libvirtCapabilities } from '#drivers/libvirt/index.ts'
import { kubernetesCapabilities } from '#drivers/kubernetes/index.ts'
import type { ClusterCapabilities, HostCapabilities, VolumeCapabilities } from '#reconcile/ports/index.ts'
import type { EngineFile } from './engine-schema.ts'

/** Returns lookups of the capability records of a file's engines, undefined for an unknown engine. */
export function recordsOfEngines({ libvirt = [], containers = [], file = [], ceph = [], kubernetes = [] }: EngineFile) {
  return {
    hosts(engine: string): { readonly capabilities: HostCapabilities } | undefined {
      const machines = libvirt.find(({ name }) => name === engine)
      if (machines) return { capabilities: libvirtCapabilities(machines.images ?? [], machines.hypervisors) }
      const containerEngine = containers.find(({ name }) => name === engine)
      return containerEngine && { capabilities: containerHostCapabilities(containerEngine.images ?? []) }
    },
    volumes(
      engine: string,
      { region, hosts }: { readonly region: string; readonly hosts: string },
    ): { readonly capabilities: VolumeCapabilities } | undefined {
      const folders = file.find(({ name }) => name === engine)
      if (folders) {
        const classes = folders.classes.filter((one) => one.region === region)
        const isPlain = containers.some(({ name }) => name === hosts)
        return { capabilities: fileCapabilities(inOrder(classes.map((one) => one.storage_class)), { isPlain }) }
      }
      const cluster = ceph.find(({ name }) => name === engine)
      return cluster && { capabilities: cephCapabilities(inOrder(cluster.pools.map((one) => one.storage_class))) }
    },
    clusters(engine: string): { readonly capabilities: ClusterCapabilities } | undefined {
      const planes = kubernetes.find(({ name }) => name === engine)
      return (
        planes && {
          capabilities: kubernetesCapabilities(planes.versions, {
            hasNetworks: planes.machines.every(({ processes }) => !processes),
            store: planes.store?.kind ?? 'etcd',
          }),
        }
      )
    },
  }
}

function inOrder(classes: readonly HardwareType[]): HardwareType[] {
  return classes.toSorted((one, other) => other.localeCompare(one))
}
