import { afterAll, afterEach } from 'vitest'
import type { Pace } from '#drivers/simulated/index.ts'
import { type ClusterBench, openClusterBench } from './cluster-bench.ts'
import { type DriverBench, openBench } from './driver-bench.ts'
import { type SimulatedKit, openSimulatedKit } from './simulated-kit.ts'

/** Simulation and the benches on its drivers. */
export interface SimulatedBenches {
  readonly kit: SimulatedKit
  readonly bench: DriverBench
  readonly tools: ClusterBench
}

/** Opens a simulation and benches on its drivers for a test file. `afterAll` closes it. Unless `stays`, each test's resources are removed. */
export async function useSimulatedKit(pace: Pace, stays = false): Promise<SimulatedBenches> {
  const kit = await openSimulatedKit(pace)
  const bench = openBench(kit)
  afterAll(() => kit.close())
  if (!stays) afterEach(() => bench.clear())
  return { kit, bench, tools: openClusterBench(bench) }
}
