import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type TcpServer, startTcpServer } from '#testkit/database/tcp-server.ts'
import { explainNoKine, storeOn } from '#testkit/kubernetes/store-on.ts'
import { explainNoS6 } from '#testkit/containers/explain-no-s6.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { createUnitEngine } from './create-unit-engine.ts'

/** Making and removing, versions, credentials, access lists: what depends on who runs the programs. */
const planeRules = [23, 24, 25, 29]
const missing = explainNoKubernetes(explainNoS6)
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)
const folder = mkdtempSync(join(tmpdir(), 'units-'))
/** An address of the machine's own, as the file of engines would name one. */
const address = '10.89.0.1'

describe.skipIf(missing)('real control planes as units of the machine', () => {
  beforeAll(() => {
    spawnSync('ip', ['address', 'replace', `${address}/32`, 'dev', 'lo'])
  })
  afterAll(() => {
    spawnSync('s6-svscanctl', ['-t', join(folder, 'services')])
    spawnSync('ip', ['address', 'del', `${address}/32`, 'dev', 'lo'])
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })

  const place = {
    ports: 38_600,
    subnets: '10.86.0.0/20',
    machines: [
      {
        name: 'units',
        url: '',
        address,
        isLocal: true,
        open: () => createUnitEngine({ name: 'units', supervisor: 's6', folder }),
      },
    ],
  }
  describeDriverSuite({
    name: 'kubernetes in units, simulated nodes',
    rules: planeRules,
    make: () => openKubernetesKit(place),
  })

  describe.skipIf(explainNoKine(explainNoS6))('that are kept in a PostgreSQL', () => {
    let server: TcpServer | null = null
    beforeAll(async () => {
      server = await startTcpServer()
    })
    afterAll(() => server?.close())

    describeDriverSuite({
      name: 'kubernetes on PostgreSQL in units, simulated nodes',
      rules: [23],
      make: () => {
        if (!server) throw new Error('no PostgreSQL was started')
        return openKubernetesKit({ ...place, store: storeOn(server) })
      },
    })
  })
})
