import type { ClusterSpec } from '../../../reconcile/ports/index.ts'
import type { WorldTx } from '../world/world.ts'
import type { ClusterEngine } from './cluster-engine.ts'
import type { ClusterRow } from './cluster-row.ts'
import { hashToken } from './hash-token.ts'
import { sealServingCertificate } from './seal-serving-certificate.ts'

/** Makes the spec's credentials the only ones; the serving certificate is issued anew when the authority changed. */
export async function setCredentials(
  engine: ClusterEngine,
  tx: WorldTx,
  row: ClusterRow,
  spec: ClusterSpec,
): Promise<void> {
  const hash = hashToken(spec.adminToken)
  if (!hash.equals(row.adminTokenHash) || spec.credentialsSerial !== row.credentialsSerial) {
    await tx.query('update sim.clusters set admin_token_hash = $2, credentials_serial = $3 where id = $1', [
      row.id,
      hash,
      spec.credentialsSerial,
    ])
  }
  if (spec.caCertificate !== row.caCertificate) {
    const tlsSealed = await sealServingCertificate(engine.secretBox, row.uid, spec)
    await tx.query('update sim.clusters set ca_certificate = $2, tls_sealed = $3 where id = $1', [
      row.id,
      spec.caCertificate,
      tlsSealed,
    ])
  }
}
