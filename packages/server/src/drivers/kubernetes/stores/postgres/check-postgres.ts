import { DriverError } from '#reconcile/ports/index.ts'
import { type KubernetesContext, postgresOf } from '../../kubernetes-context.ts'
import type { ControlMachine, KubernetesOptions, PostgresReach } from '../../kubernetes-options.ts'
import { type PostgresStore, askPostgres } from './postgres-store.ts'

interface Rights {
  readonly role: string
  readonly hasRights: boolean
  readonly connectionsMost: number
}

/** Connections reserved for this service, if it shares the server. */
const ownConnections = 40

/**
 * Throws if PostgreSQL cannot store another cluster. NotSupported if a machine cannot reach its address, or its role cannot create databases and roles. Busy if
 * it is unreachable, or has too few connections.
 */
export async function checkPostgres(context: KubernetesContext, plane: string): Promise<void> {
  const postgres = postgresOf(context, plane)
  const { setting, reach, connectionsMax } = postgres.options
  const far = findFarMachine(context.options, reach)
  if (far)
    throw new DriverError(
      'NotSupported',
      `Control machine ${far.name} cannot reach the PostgreSQL that ${setting} names: ${reach.hosts.join(', ')} is this machine alone. Name it by an address that every control machine reaches.`,
    )
  const { role, hasRights, connectionsMost } = await findRights(postgres)
  if (!hasRights)
    throw new DriverError(
      'NotSupported',
      `The role ${role} that ${setting} names may not make databases and roles, of which every cluster has one: ALTER ROLE "${role}" CREATEDB CREATEROLE allows it.`,
    )
  const wanted = ((await countClusters(context.options)) + 1) * connectionsMax + ownConnections
  if (wanted > connectionsMost)
    throw new DriverError(
      'Busy',
      `The PostgreSQL that ${setting} names has ${connectionsMost} connections (max_connections), and with one cluster more ${wanted} may be needed: raise it, or lower store.connections_max.`,
    )
}

/** Returns what an operator must change before new clusters can use PostgreSQL; null for nothing, also if it is unreachable or has too few connections. */
export async function explainPostgres(context: KubernetesContext): Promise<string | null> {
  try {
    await checkPostgres(context, context.options.name)
    return null
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return error.code === 'Busy' ? null : error.message
  }
}

/** A machine other than this one, if PostgreSQL's address is local. */
function findFarMachine({ regions }: KubernetesOptions, { hosts }: PostgresReach): ControlMachine | undefined {
  if (!hosts.some(isThisMachineAlone)) return undefined
  return Object.values(regions)
    .flatMap(({ machines }) => machines)
    .find(({ isLocal }) => !isLocal)
}

const isThisMachineAlone = (host: string): boolean => /^(\/|localhost$|127\.|\[?::1\]?$)/.test(host)

/** Counts the clusters of all engines, which may share the server. */
async function countClusters({ registry }: KubernetesOptions): Promise<number> {
  const [row] = await registry.query<{
    readonly count: number
  }>`select count(*)::integer as count from infra.control_planes where store = 'postgresql'`
  return row?.count ?? 0
}

async function findRights(postgres: PostgresStore): Promise<Rights> {
  const { rows } = await askPostgres(postgres, (pool) =>
    pool.query<Rights & { readonly [column: string]: unknown }>(
      `select rolname as role, rolsuper or (rolcreatedb and rolcreaterole) as "hasRights",
         current_setting('max_connections')::integer as "connectionsMost"
       from pg_roles where rolname = current_user`,
    ),
  )
  const [found] = rows
  if (!found) throw new Error('a role that signed in and is not there')
  return found
}
