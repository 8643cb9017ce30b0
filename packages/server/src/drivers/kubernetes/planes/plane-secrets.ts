import { type Registry } from '../../registry/open-registry.ts'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { type ClusterSpec, DriverError } from '#reconcile/ports/index.ts'
import type { PlaneRow } from './plane-row.ts'

/** Desired secrets of a control plane. */
export interface PlaneSecrets {
  /** JSON from `formatPlaneKeys`. */
  readonly keys: string
  readonly caCertificate: string
  /** This service's client certificate. */
  readonly client: { readonly certificate: string; readonly key: string }
  readonly credentialsSerial: number
  readonly adminToken: string
  readonly serviceSecret: ClusterSpec['serviceSecret']
  /** Password of its role in PostgreSQL; null with etcd. */
  readonly databasePassword: string | null
  /** Earlier administrator tokens, until all API servers reject them. */
  readonly revoked: readonly string[]
}

const contextOf = (name: string): string => `infra-control-plane/${name}`

/** Seals secrets for the registry. */
export function sealPlaneSecrets({ secretBox }: Registry, name: string, secrets: PlaneSecrets): Promise<Uint8Array> {
  return secretBox.seal(JSON.stringify(secrets), contextOf(name))
}

/** Unseals the secrets of a row. Throws Broken, naming only the field, if one is missing. */
export async function openPlaneSecrets(
  { secretBox }: Registry,
  { name, sealed }: Pick<PlaneRow, 'name' | 'sealed'>,
): Promise<PlaneSecrets> {
  return readSecrets(name, JSON.parse(await secretBox.open(sealed, contextOf(name))))
}

/** Seals and stores other secrets. Returns false, without a change, if they were replaced since the row was read. */
export async function replacePlaneSecrets(
  registry: Registry,
  { name, sealed }: Pick<PlaneRow, 'name' | 'sealed'>,
  secrets: PlaneSecrets,
): Promise<boolean> {
  const replaced =
    await registry.query`update infra.control_planes set sealed = ${Buffer.from(await sealPlaneSecrets(registry, name, secrets))} where name = ${name} and sealed = ${sealed} returning 1`
  return replaced.length > 0
}

function readSecrets(name: string, read: unknown): PlaneSecrets {
  const text = (value: unknown, field: string): string => {
    const found = textField(value, field)
    if (found === undefined) throw new DriverError('Broken', `The keys of ${name} cannot be read: ${field} is missing.`)
    return found
  }
  const part = (field: string): unknown => (isRecord(read) ? read[field] : null)
  const revoked = part('revoked')
  return {
    keys: text(read, 'keys'),
    caCertificate: text(read, 'caCertificate'),
    client: { certificate: text(part('client'), 'certificate'), key: text(part('client'), 'key') },
    credentialsSerial: numberField(read, 'credentialsSerial') ?? 0,
    adminToken: text(read, 'adminToken'),
    serviceSecret: { name: text(part('serviceSecret'), 'name'), token: text(part('serviceSecret'), 'token') },
    databasePassword: textField(read, 'databasePassword') ?? null,
    revoked: Array.isArray(revoked) ? revoked.filter((one) => typeof one === 'string') : [],
  }
}
