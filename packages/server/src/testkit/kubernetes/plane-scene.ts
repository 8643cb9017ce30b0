import { expect } from 'vitest'
import { kindOfWork } from '#drivers/registry/follow-work.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '../driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '../driver-suite/driver-bench.ts'
import { type KitPlace, type KubernetesKit, openKubernetesKit } from './kubernetes-kit.ts'

/** A kit with one control plane that answers. */
export interface PlaneScene {
  readonly kit: KubernetesKit
  readonly bench: DriverBench
  readonly plane: ClusterBench
  readonly made: BenchCluster
  /** Waits until nobody deploys the control plane: who is in the midst of that would put right what a test does to it. */
  untilIdle(): Promise<void>
  /** Takes away all that was made. */
  close(): Promise<void>
}

/** Opens one; what it made is taken away where the control plane does not come up. */
export async function openPlaneScene(place: KitPlace): Promise<PlaneScene> {
  const kit = await openKubernetesKit(place)
  const bench = openBench(kit)
  const plane = openClusterBench(bench)
  const close = async (): Promise<void> => {
    await bench.clear()
    await kit.close()
  }
  try {
    const made = await plane.madeCluster()
    const isAtWork = (): Promise<string | null> => kindOfWork(kit.registry, made.cluster.name)
    const untilIdle = (): Promise<void> => expect.poll(isAtWork, { interval: 100 }).toBeNull()
    return { kit, bench, plane, made, untilIdle, close }
  } catch (error) {
    await close()
    throw error
  }
}
