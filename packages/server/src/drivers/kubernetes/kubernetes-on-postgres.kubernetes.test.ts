import { afterAll, beforeAll, describe } from 'vitest'
import { type TcpServer, startTcpServer } from '#testkit/database/tcp-server.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { explainNoKine, storeOn } from '#testkit/kubernetes/store-on.ts'

/** Rules of the driver contract that involve the store, unlike those about nodes. */
const storeRules = [1, 2, 3, 4, 5, 6, 7, 8, 23, 24, 25, 26, 27, 28, 29]
const missing = explainNoKine()
if (missing !== null) process.stdout.write(`kubernetes on PostgreSQL: not run: ${missing}\n`)

describe.skipIf(missing)('real control planes with PostgreSQL as the store', () => {
  let server: TcpServer | null = null
  beforeAll(async () => {
    server = await startTcpServer()
  })
  afterAll(() => server?.close())

  describeDriverSuite({
    name: 'kubernetes on PostgreSQL, simulated nodes',
    rules: storeRules,
    make: () => {
      if (!server) throw new Error('no PostgreSQL was started')
      return openKubernetesKit({ ports: 39_700, subnets: '10.93.0.0/20', store: storeOn(server) })
    },
  })
})
