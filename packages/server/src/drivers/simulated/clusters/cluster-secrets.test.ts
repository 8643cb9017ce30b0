import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'
import { tlsContext } from '../cluster-rows/serving-certificate.ts'
import { tlsName } from '../cluster-rows/tls-name.ts'

const { kit, tools } = await useSimulatedKit('instant', true)
const made = await tools.madeCluster()

describe('secrets of simulated control planes', () => {
  const readTls = async (): Promise<{ readonly cert: string; readonly key: string }> => {
    const {
      rows: [row],
    } = await kit.state.pool.query<{ sealed: Buffer }>('select tls_sealed as sealed from sim.clusters where uid = $1', [
      made.cluster.stamp.uid,
    ])
    return JSON.parse(await kit.secretBox.open(row?.sealed ?? Buffer.alloc(0), tlsContext(made.cluster.stamp.uid))) as {
      cert: string
      key: string
    }
  }

  test('nothing is stored in plain text: neither the token, nor the service token, nor a key', async () => {
    const { rows: tables } = await kit.state.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'sim'`,
    )
    const held = await Promise.all(
      tables.map(
        async ({ name }) =>
          (await kit.state.pool.query<{ row: string }>(`select one::text as row from sim.${name} as one`)).rows,
      ),
    )
    const text = JSON.stringify(held)
    const { adminToken, serviceSecret, caKey } = made.spec
    const secrets = [adminToken, serviceSecret.token, caKey, (await readTls()).key].flatMap((one) => [
      one,
      Buffer.from(one).toString('base64'),
      Buffer.from(one).toString('hex'),
    ])
    expect(text).toContain(made.cluster.name)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('the serving certificate is signed by the authority for the TLS name, and replaced only when the authority changes (decision E8)', async () => {
    const before = await readTls()
    const [leaf, authority] = [new X509Certificate(before.cert), new X509Certificate(made.spec.caCertificate)]
    expect([leaf.checkIssued(authority), leaf.checkHost(tlsName(made.cluster.stamp.uid))]).toEqual([
      true,
      tlsName(made.cluster.stamp.uid),
    ])
    await kit.clusters.ensureCluster(made.cluster, { ...made.spec, adminToken: 'another', credentialsSerial: 2 })
    expect(await readTls()).toEqual(before)
    const { caCertificate, caKey } = await tools.newSpec()
    await kit.clusters.ensureCluster(made.cluster, { ...made.spec, caCertificate, caKey })
    expect(new X509Certificate((await readTls()).cert).checkIssued(new X509Certificate(caCertificate))).toBe(true)
  })
})
