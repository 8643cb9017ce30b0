import { expect } from 'vitest'
import { findWorkKind } from '#drivers/registry/long-work.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '../driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '../driver-suite/driver-bench.ts'
import { type KitResources, type KubernetesKit, openKubernetesKit } from './kubernetes-kit.ts'

/** Kit with one running control plane. */
export interface PlaneFixture {
  readonly kit: KubernetesKit
  readonly bench: DriverBench
  readonly plane: ClusterBench
  readonly made: BenchCluster
  /** Waits for the end of the driver's work, which would undo a test's changes. */
  untilIdle(): Promise<void>
  close(): Promise<void>
}

/** Opens a kit with one running control plane. If this fails, removes everything and rethrows. */
export async function openPlaneFixture(resources: KitResources): Promise<PlaneFixture> {
  const kit = await openKubernetesKit(resources)
  const bench = openBench(kit)
  const plane = openClusterBench(bench)
  const close = async (): Promise<void> => {
    await bench.clear()
    await kit.close()
  }
  try {
    const made = await plane.madeCluster()
    const isAtWork = (): Promise<string | null> => findWorkKind(kit.registry, made.cluster.name)
    const untilIdle = (): Promise<void> => expect.poll(isAtWork, { interval: 100 }).toBeNull()
    return { kit, bench, plane, made, untilIdle, close }
  } catch (error) {
    await close()
    throw error
  }
}
