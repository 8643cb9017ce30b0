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

/** Opens a simulation at the top of a test file: its bench is cleared after each test unless `stays`, and everything is removed after the last. */
export async function useSimulatedKit(pace: Pace, stays = false): Promise<SimulatedBenches> {
  const kit = await openSimulatedKit(pace)
  const bench = openBench(kit)
  afterAll(() => kit.close())
  if (!stays) afterEach(() => bench.clear())
  return { kit, bench, tools: openClusterBench(bench) }
}
