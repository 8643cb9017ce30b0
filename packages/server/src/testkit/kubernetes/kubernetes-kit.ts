import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ProgramRunner, type DockerOptions, createDockerRuntime } from '#drivers/containers/index.ts'
import { type KubernetesEngine, type KubernetesOptions, createKubernetesEngine } from '#drivers/kubernetes/index.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import { explainNoDocker, testDockerUrl } from '../containers/test-docker.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import { type SimulatedKit, openSimulatedKit } from '../driver-suite/simulated-kit.ts'

/** Output folder of `tools/kubernetes/build.sh`. */
export const cacheFolder = process.env['MOORAGE_TEST_KUBERNETES'] ?? ''

/** Version of kine in the output folder. */
export const kineTag = 'v0.17.5'

/** Real control planes with nodes on simulated hosts. */
export interface KubernetesKit extends DriverKit {
  readonly engine: KubernetesEngine
  readonly registry: Registry
  readonly options: KubernetesOptions
}

/** Returns the patch versions with an image of kube-apiserver in the cache folder, by minor; empty without a build. */
export function listBuiltPatches(): Readonly<Record<string, string>> {
  const images = join(cacheFolder, 'images')
  const names = existsSync(images) ? readdirSync(images) : []
  const patches = names.flatMap((name) => /^kube-apiserver-v(1\.\d+\.\d+)\.tar$/.exec(name)?.[1] ?? [])
  return Object.fromEntries(patches.map((patch) => [patch.split('.').slice(0, 2).join('.'), patch]))
}

/** Returns why control planes are unavailable here (no container runtime or no build), or null. `explainNoEngine` replaces the check of the runtime. */
export function explainNoKubernetes(explainNoEngine: () => string | null = explainNoDocker): string | null {
  const withoutEngine = explainNoEngine()
  if (withoutEngine !== null) return withoutEngine
  return Object.keys(listBuiltPatches()).length === 0 ? 'the folder MOORAGE_TEST_KUBERNETES contains no build' : null
}

/** Opens real control planes with simulated hosts on a new database. Concurrent kits need different `ports` and `subnets`. */
export async function openKubernetesKit(resources: KitResources): Promise<KubernetesKit> {
  const simulated = await openSimulatedKit('instant')
  const first = await openKubernetesOn(simulated, simulated, resources)
  return {
    ...first,
    region: simulated.region,
    patches: listBuiltPatches(),
    writeBytes: simulated.writeBytes,
    readBytes: simulated.readBytes,
    cutPower: simulated.cutPower,
    reopen: async () => {
      const other = await simulated.reopen()
      const opened = await openKubernetesOn(simulated, other, resources)
      return { ...opened, close: () => closeBoth(opened, other) }
    },
    close: () => closeBoth(first, simulated),
  }
}

/** First of 100 ports, and a network. */
export interface KitResources {
  readonly ports: number
  readonly subnets: string
  readonly machines?: readonly KitMachine[]
  readonly snapshots?: KubernetesOptions['snapshots']
  readonly store?: KubernetesOptions['store']
}

/** Control machine with its container runtime. */
export interface KitMachine extends Omit<DockerOptions, 'deadlineMs'> {
  readonly address: string | null
  readonly isLocal: boolean
  readonly open?: () => ProgramRunner
}

const onlyMachine: KitMachine = { name: 'local', url: testDockerUrl ?? '', address: null, isLocal: true }

/** Drivers of one process, with real clusters. */
export interface OpenedSet extends Required<DriverSet>, Pick<KubernetesKit, 'engine' | 'registry' | 'options'> {
  close(): Promise<void>
}

/**
 * Opens real control planes on an existing database with hosts. Without `hasFleet` another process has to act as the kubelets. `close` leaves containers
 * running.
 */
export async function openKubernetesOn(
  { url, secretBox, region }: Pick<SimulatedKit, 'url' | 'secretBox' | 'region'>,
  { volumes, hosts }: DriverSet,
  { hasFleet = true, ...resources }: KitResources & { readonly hasFleet?: boolean },
): Promise<OpenedSet> {
  const registry = await openRegistry({ connection: url, secretBox })
  const options: KubernetesOptions = {
    name: 'real',
    registry,
    regions: { [region]: { hosts, kubelets: null, address: null, machines: openMachines(resources) } },
    versions: Object.keys(listBuiltPatches()).toSorted(),
    images: {
      prefix: 'moorage.local/',
      etcd: 'etcd:v3.6.16',
      kine: `moorage.local/kine:${kineTag}`,
      front: 'moorage.local/haproxy:2.6.12',
      archives: join(cacheFolder, 'images'),
      pull: 'never',
    },
    ports: { from: resources.ports, to: resources.ports + 99 },
    memberPorts: { from: resources.ports - 10_000, to: resources.ports - 9_701 },
    subnets: resources.subnets,
    addons: null,
    snapshots: resources.snapshots ?? null,
    ...(resources.store ? { store: resources.store } : {}),
  }
  const engine = await createKubernetesEngine(options)
  const stopping = new AbortController()
  const keeping = hasFleet ? engine.runFleets({ stop: stopping.signal, onError: () => undefined }) : null
  return {
    volumes,
    hosts,
    clusters: engine.clusters,
    engine,
    registry,
    options,
    close: async () => {
      stopping.abort()
      await keeping
      await engine.close()
      await registry.close()
    },
  }
}

function openMachines({ machines = [onlyMachine] }: KitResources): KubernetesOptions['regions'][string]['machines'] {
  return machines.map(({ address, isLocal, open, ...reached }) => ({
    name: reached.name,
    address,
    isLocal,
    membersMax: 30,
    containers: open?.() ?? createDockerRuntime(reached),
  }))
}

async function closeBoth(first: { close(): Promise<void> }, then: { close(): Promise<void> }): Promise<void> {
  await first.close()
  await then.close()
}
