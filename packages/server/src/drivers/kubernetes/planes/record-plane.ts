import type { AccessListSpec } from '#reconcile/ports/index.ts'
import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** What a change is to lead to, where none is under way. */
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

/** High availability is wanted from now on. */
export async function recordAvailabilityWanted(registry: Registry, name: string): Promise<void> {
  await queryRegistry(registry, 'update infra.control_planes set wants_high_availability = true where name = $1', [
    name,
  ])
}

/** What a change led to. */
export interface DeployedPlane {
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  readonly certificateEndsMs: number
  /** How often it had been restored when the change began. */
  readonly restores: number
}

/** A change has come to its end: the control plane runs what it led to, and serves with certificates until then. */
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

/** Which addresses are to be answered; an older list than the one that is wanted already changes nothing. */
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

/** An access list is in its place. */
export async function recordAccessKept(registry: Registry, name: string, serial: number): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set access_serial = greatest(access_serial, $2) where name = $1',
    [name, serial],
  )
}

/** Credentials are in their place. */
export async function recordCredentialsKept(registry: Registry, name: string, serial: number): Promise<void> {
  await queryRegistry(
    registry,
    'update infra.control_planes set credentials_serial = greatest(credentials_serial, $2) where name = $1',
    [name, serial],
  )
}
