import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type TcpServer, startTcpServer } from '#testkit/database/tcp-server.ts'
import { explainNoKine, storeOn } from '#testkit/kubernetes/store-on.ts'
import { supervisorsUnderTest } from '#testkit/containers/supervisors-under-test.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { createUnitEngine } from './create-unit-engine.ts'

/** Rules of the driver contract that depend on the program runner. */
const planeRules = inject('hasEveryScenario') ? [23, 24, 29] : [23]
const address = '10.89.0.1'

describe.each(supervisorsUnderTest)('real control planes as units of $kind', ({ kind, explainMissing, end }) => {
  const missing = explainNoKubernetes(explainMissing)
  if (missing !== null) process.stdout.write(`control planes in units of ${kind}: not run: ${missing}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  const place = {
    ports: 38_600,
    subnets: '10.86.0.0/20',
    machines: [
      {
        name: 'units',
        url: '',
        address,
        isLocal: true,
        open: () => createUnitEngine({ name: 'units', supervisor: kind, folder }),
      },
    ],
  }

  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

  describe.skipIf(missing)('with the address of the machine', () => {
    beforeAll(() => {
      spawnSync('ip', ['address', 'replace', `${address}/32`, 'dev', 'lo'])
    })
    afterAll(() => {
      end(folder)
      spawnSync('ip', ['address', 'del', `${address}/32`, 'dev', 'lo'])
    })

    describeDriverSuite({
      name: `kubernetes in units of ${kind}, simulated nodes`,
      rules: planeRules,
      make: () => openKubernetesKit(place),
    })

    describe.skipIf(explainNoKine(explainMissing))('that are kept in a PostgreSQL', () => {
      let server: TcpServer | null = null
      beforeAll(async () => {
        server = await startTcpServer()
      })
      afterAll(() => server?.close())

      describeDriverSuite({
        name: `kubernetes on PostgreSQL in units of ${kind}, simulated nodes`,
        rules: [23],
        make: () => {
          if (!server) throw new Error('no PostgreSQL was started')
          return openKubernetesKit({ ...place, store: storeOn(server) })
        },
      })
    })
  })
})
