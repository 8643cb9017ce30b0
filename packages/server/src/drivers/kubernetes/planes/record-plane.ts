import type { AccessListSpec } from '#reconcile/ports/index.ts'
import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** Stores the target of an upgrade, unless one is in progress. */
export async function recordNext(
  registry: Registry,
  name: string,
  { version, patch }: { readonly version: string; readonly patch: string },
): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set next_version = $2, next_patch = $3 where name = $1 and next_version is null',
    [name, version, patch],
  )
}

/** Stores that high availability is desired. */
export async function recordAvailabilityWanted(registry: Registry, name: string): Promise<void> {
  await queryRegistry(registry, 'update infra.control_planes set wants_high_availability = true where name = $1', [
    name,
  ])
}

/** Result of a deployment. */
export interface DeployedPlane {
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  readonly certificateEndsMs: number
  /** Number of restores when the deployment began. */
  readonly restores: number
}

/** Stores the result of a complete deployment, and ends upgrade and restore. Does nothing after another restore, or with another upgrade target. */
export async function recordDeployed(
  registry: Registry,
  name: string,
  { version, patch, isHighlyAvailable, certificateEndsMs, restores }: DeployedPlane,
): Promise<void> {
  await queryRegistry(
    registry,
    `update infra.control_planes set version = $2, patch = $3, certificate_ends = to_timestamp($4::float8 / 1000), next_version = null, next_patch = null,
       is_highly_available = is_highly_available or $5, restoring = null
     where name = $1 and restores = $6 and (next_version is null or next_version = $2)`,
    [name, version, patch, certificateEndsMs, isHighlyAvailable, restores],
  )
}

/** Stores the desired access list. Does nothing unless its serial is higher. */
export async function recordAccess(
  registry: Registry,
  name: string,
  { serial, networks }: AccessListSpec,
): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set wanted_access_serial = $2, networks = $3 where name = $1 and wanted_access_serial < $2',
    [name, serial, networks],
  )
}

/** Stores the serial of the applied access list; never lowers it. */
export async function recordAccessKept(registry: Registry, name: string, serial: number): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set access_serial = greatest(access_serial, $2) where name = $1',
    [name, serial],
  )
}

/** Stores the serial of the applied credentials; never lowers it. */
export async function recordCredentialsKept(registry: Registry, name: string, serial: number): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set credentials_serial = greatest(credentials_serial, $2) where name = $1',
    [name, serial],
  )
}
