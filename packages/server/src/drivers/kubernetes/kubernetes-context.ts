import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeApi } from './api/kube-api.ts'
import type { ControlMachine, ControlRegion, KubernetesOptions } from './kubernetes-options.ts'
import type { FindHostPower } from './nodes/inspect-node.ts'
import type { PlaneMemory } from './clusters/deployment/plane-memory.ts'
import type { PostgresStore } from './stores/postgres/postgres-store.ts'

/** State shared by all calls of the engine. */
export interface KubernetesContext {
  readonly options: KubernetesOptions
  /** API connections by cluster name, replaced when client certificate or members change. */
  readonly connections: Map<string, PlaneConnection>
  /** What this process knows of deployments in progress, by cluster name. */
  readonly memories: Map<string, PlaneMemory>
  readonly postgres: PostgresStore | null
}

/** A cached API connection. */
interface PlaneConnection {
  /** Client certificate and member addresses, as the cache key. */
  readonly by: string
  /** Sealed secrets of the row; while unchanged, they need no decryption. */
  readonly sealed: Buffer
  readonly api: KubeApi
}

/** Control region by ID. Throws Broken if `engines.yaml` lacks it. */
export function regionOf({ options }: KubernetesContext, region: string): ControlRegion {
  const found = options.regions[region]
  if (!found) throw new DriverError('Broken', `${options.name} has no control machine in region ${region}.`)
  return found
}

/** Returns a lookup of the power state of a host by its region's driver; null without the host. Throws Broken for a region that is not listed. */
export function findPowerOf(context: KubernetesContext): FindHostPower {
  return async (host) => (await regionOf(context, host.region).hosts.inspectHost(host))?.power ?? null
}

/** Machines with members of a control plane, each once. Throws Busy if `engines.yaml` lacks one. */
export function machinesOf(
  context: KubernetesContext,
  { region, members }: { readonly region: string; readonly members: readonly { readonly machine: string }[] },
): readonly ControlMachine[] {
  const names = new Set(members.map(({ machine }) => machine))
  return [...names].map((machine) => machineOf(context, region, { machine }))
}

/** Machine of a member. Throws Busy if `engines.yaml` lacks it: it may be added again. */
export function machineOf(
  context: KubernetesContext,
  region: string,
  { machine }: { readonly machine: string },
): ControlMachine {
  const found = regionOf(context, region).machines.find(({ name }) => name === machine)
  if (!found)
    throw new DriverError(
      'Busy',
      `${context.options.name} does not list control machine ${machine}, which has a cluster.`,
    )
  return found
}

/** PostgreSQL of a control plane that is stored there. Throws Busy if `engines.yaml` names none: it may be added again. */
export function postgresOf({ options, postgres }: KubernetesContext, plane: string): PostgresStore {
  if (postgres) return postgres
  throw new DriverError(
    'Busy',
    `${plane} is kept in a PostgreSQL, and ${options.name} has none: set store.url_file in the file of engines, or DATABASE_URL.`,
  )
}
