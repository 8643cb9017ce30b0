import { rejectImages } from '../engine/host-bench.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { createDockerRuntime } from '#drivers/containers/index.ts'
import { clearMachine } from '#drivers/kubernetes/clusters/delete-cluster.ts'
import { createSimulation } from '#drivers/simulated/index.ts'
import { type Timeouts, quickTimeouts } from '#reconcile/engine/timeouts.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { testDockerUrl } from '../containers/test-docker.ts'
import { runClock } from '../database/test-clock.ts'
import type { DriverSet } from '../driver-suite/driver-kit.ts'
import { type BenchEnvironment, openBenchEnvironment } from '../engine/bench-environment.ts'
import { driveBench, findNextMs } from '../engine/drive-bench.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type KitResources, type OpenedSet, listBuiltPatches, openKubernetesOn } from './kubernetes-kit.ts'
import { realClusterView } from './real-cluster-view.ts'

const region = 'eu-central'
/** Retries soon after an interruption, and never resyncs leftovers of earlier runs. */
const timeouts: Timeouts = {
  ...quickTimeouts,
  deadlineMs: 600_000,
  callMs: 60_000,
  resyncMs: 1e11,
  retryCapMs: 1_000,
}
const pollMs = 200

/** Drivers of one process, which can be killed. */
export interface BenchProcess {
  readonly drivers: Drivers
  /** Aborts the process's work in progress, and starts another process. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Bench with real clusters and a running clock. */
export interface RealClusterBench extends EngineBench {
  readonly environment: BenchEnvironment
  readonly clusters: OpenedSet
  openProcess(): Promise<BenchProcess>
}

/** Opens a bench over real control planes, with nodes on simulated hosts and a running clock. */
export async function openRealClusterBench(resources: KitResources): Promise<RealClusterBench> {
  const initial = await openBenchEnvironment()
  await runClock(initial.store)
  const clusterVersions = initial.catalogue.clusterVersions.map((one) => ({
    ...one,
    patch: listBuiltPatches()[one.id] ?? one.patch,
  }))
  const catalogue = { ...initial.catalogue, clusterVersions }
  const environment = { ...initial, catalogue, terms: { ...initial.terms, catalogue } }
  const { url, secretBox, installationId } = environment
  const simulation = await createSimulation({ url, pace: 'instant', installation: installationId, secretBox })
  const open = (hasFleet: boolean) =>
    openKubernetesOn({ url, secretBox, region }, simulation.drivers, { ...resources, hasFleet })
  const clusters = await open(true)
  const drivers = driversOf(() => clusters)
  const base = { ...environment, drivers, timeouts, stageType: 'g6-nanode-1' }
  return {
    ...base,
    environment,
    clusters,
    openProcess: () => openProcess(() => open(false)),
    outside: realClusterView(environment, clusters),
    ...driveBench(base, async () => undefined),
    advanceToNext: () => awaitNext(environment),
    async close() {
      await clusters.close()
      await clearEngine(installationId)
      await simulation.close()
      await environment.close()
    },
  }
}

function driversOf(set: () => Required<DriverSet>): Drivers {
  return {
    volumes: () => set().volumes,
    hosts: () => set().hosts,
    clusters: () => set().clusters,
    images: rejectImages,
    backups: rejectImages,
  }
}

async function openProcess(open: () => Promise<OpenedSet>): Promise<BenchProcess> {
  const state = { set: await open() }
  return {
    drivers: driversOf(() => state.set),
    async kill() {
      await state.set.close()
      state.set = await open()
    },
    close: () => state.set.close(),
  }
}

async function clearEngine(installationId: string): Promise<void> {
  const containers = createDockerRuntime({ name: 'beside', url: testDockerUrl ?? '' })
  await clearMachine(containers, { 'moorage.installation': installationId })
  await containers.close()
}

/** Waits in real time, because containers do not see a moved clock. */
async function awaitNext({ store }: BenchEnvironment): Promise<boolean> {
  const inMs = await findNextMs(store)
  if (inMs === null) return false
  await pause(Math.min(pollMs, Math.max(1, inMs)))
  return true
}
