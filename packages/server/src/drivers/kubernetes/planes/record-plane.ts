import type { AccessListSpec } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'

/** Stores the target of an upgrade, unless one is in progress. */
export async function recordNext(
  registry: Registry,
  name: string,
  { version, patch }: { readonly version: string; readonly patch: string },
): Promise<void> {
  await registry.query`update infra.control_planes set next_version = ${version}, next_patch = ${patch} where name = ${name} and next_version is null`
}

/** Stores that high availability is desired. */
export async function recordAvailabilityWanted(registry: Registry, name: string): Promise<void> {
  await registry.query`update infra.control_planes set wants_high_availability = true where name = ${name}`
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
  await registry.query`update infra.control_planes set version = ${version}, patch = ${patch}, certificate_ends = to_timestamp(${certificateEndsMs}::float8 / 1000), next_version = null, next_patch = null,
       is_highly_available = is_highly_available or ${isHighlyAvailable}, restoring = null
     where name = ${name} and restores = ${restores} and (next_version is null or next_version = ${version})`
}

/** Stores the desired access list. Does nothing unless its serial is higher. */
export async function recordAccess(
  registry: Registry,
  name: string,
  { serial, networks }: AccessListSpec,
): Promise<void> {
  await registry.query`update infra.control_planes set wanted_access_serial = ${serial}, networks = ${networks} where name = ${name} and wanted_access_serial < ${serial}`
}

/** Stores the serial of the applied access list; never lowers it. */
export async function recordAccessKept(registry: Registry, name: string, serial: number): Promise<void> {
  await registry.query`update infra.control_planes set access_serial = greatest(access_serial, ${serial}) where name = ${name}`
}

/** Stores the serial of the applied credentials; never lowers it. */
export async function recordCredentialsKept(registry: Registry, name: string, serial: number): Promise<void> {
  await registry.query`update infra.control_planes set credentials_serial = greatest(credentials_serial, ${serial}) where name = ${name}`
}
