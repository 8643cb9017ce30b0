import { DriverError } from '#reconcile/ports/index.ts'
import { workDurationMs } from '../state/pace.ts'
import { readSimulatorTime } from '../state/simulator-state.ts'
import { hashSimToken } from '../cluster-rows/hash-sim-token.ts'
import { sealServingCertificate } from '../cluster-rows/serving-certificate.ts'
import type { Claimed, ClusterSpec } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { ClusterEngine } from '../cluster-rows/cluster-row.ts'

/** Inserts a control plane and starts its provisioning. Throws AlreadyExists for another owner's name. */
export async function insertSimClusterRow(
  engine: ClusterEngine,
  tx: SimulatorTx,
  { name, stamp, region }: Claimed,
  spec: ClusterSpec,
): Promise<void> {
  const nowMs = await readSimulatorTime(tx)
  const serving = await sealServingCertificate(engine.secretBox, stamp.uid, { ...spec, nowMs })
  const { rowCount } = await tx.query(
    `insert into sim.clusters
       (name, installation, public_id, uid, region, version, patch, is_highly_available, admin_token_hash, credentials_serial,
        ca_certificate, tls_sealed, certificate_ends, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'assemble', public.moor_now(), $14)
     on conflict do nothing`,
    [
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      region,
      spec.version,
      spec.patch,
      spec.isHighlyAvailable,
      hashSimToken(spec.adminToken),
      spec.credentialsSerial,
      spec.caCertificate,
      serving.sealed,
      serving.ends,
      workDurationMs(engine.state.pace, 'assemble'),
    ],
  )
  if (!rowCount) throw new DriverError('AlreadyExists', `The name ${name} belongs to a resource with another stamp.`)
}
