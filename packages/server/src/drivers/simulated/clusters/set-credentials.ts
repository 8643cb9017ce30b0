import { isServingDue } from '#domain/shared/index.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { readSimulatorTime } from '../state/simulator-state.ts'
import { sealServingCertificate } from '../cluster-rows/serving-certificate.ts'
import { hashSimToken } from '../cluster-rows/hash-sim-token.ts'
import type { ClusterSpec } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { ClusterEngine, SimClusterRow } from '../cluster-rows/cluster-row.ts'

/** Stores changed credentials; renews the serving certificate if the authority changed or renewal is due. */
export async function setSimCredentials(
  engine: ClusterEngine,
  tx: SimulatorTx,
  row: SimClusterRow,
  spec: ClusterSpec,
): Promise<void> {
  const hash = hashSimToken(spec.adminToken)
  if (!hash.equals(row.adminTokenHash) || spec.credentialsSerial !== row.credentialsSerial) {
    await tx.query('update sim.clusters set admin_token_hash = $2, credentials_serial = $3 where id = $1', [
      row.id,
      hash,
      spec.credentialsSerial,
    ])
  }
  const nowMs = await readSimulatorTime(tx)
  if (spec.caCertificate !== row.caCertificate || isDue(row, nowMs)) {
    const { sealed, ends } = await sealServingCertificate(engine.secretBox, row.uid, { ...spec, nowMs })
    await tx.query(
      'update sim.clusters set ca_certificate = $2, tls_sealed = $3, certificate_ends = $4 where id = $1',
      [row.id, spec.caCertificate, sealed, ends],
    )
  }
}

function isDue({ certificateEndsMs, caCertificate }: SimClusterRow, nowMs: number): boolean {
  return certificateEndsMs === null || isServingDue(certificateEndsMs, readCertificateEndMs(caCertificate), nowMs)
}
