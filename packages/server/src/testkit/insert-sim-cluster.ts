import { randomBytes, randomUUID } from 'node:crypto'
import { insertCluster } from '../drivers/simulated/clusters/insert-cluster.ts'
import { makeAuthority } from '../drivers/simulated/tls/make-authority.ts'
import { inWorld } from '../drivers/simulated/world/in-world.ts'
import type { SecretBox } from '../domain/shared/index.ts'
import type { World } from '../drivers/simulated/world/world.ts'

/** A control plane of the world that no control plane of ours asked for. */
export interface SimCluster {
  readonly id: string
  readonly uid: string
  /** PEM of its authority. */
  readonly caCertificate: string
  readonly adminToken: string
}

/** Puts one into the world; at the instant pace it answers at once. */
export async function insertSimCluster(world: World, secretBox: SecretBox): Promise<SimCluster> {
  const [uid, adminToken, authority] = [randomUUID(), randomBytes(32).toString('hex'), await makeAuthority('cluster')]
  const thing = {
    name: `orch-${uid.slice(0, 8)}`,
    stamp: { installation: 'test', kind: 'cluster', id: 1, uid },
    region: 'eu-central',
    guard: { generation: 1, epoch: 1 },
  } as const
  const id = await inWorld(world, async (tx) => {
    await insertCluster({ world, secretBox }, tx, thing, {
      version: '1.36',
      patch: '1.36.2',
      isHighlyAvailable: false,
      region: thing.region,
      caCertificate: authority.certificate,
      caKey: authority.key,
      adminToken,
      credentialsSerial: 1,
      serviceSecret: { name: 'moor', token: 'service' },
    })
    return (await tx.query<{ id: string }>('select id from sim.clusters where uid = $1', [uid])).rows[0]?.id ?? ''
  })
  return { id, uid, caCertificate: authority.certificate, adminToken }
}
