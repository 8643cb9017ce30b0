import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type TcpServer, startTcpServer } from '#testkit/database/tcp-server.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import {
  type KitResources,
  cacheFolder,
  explainNoKubernetes,
  openKubernetesKit,
} from '#testkit/kubernetes/kubernetes-kit.ts'
import { explainNoKine, storeOn } from '#testkit/kubernetes/store-on.ts'
import { createProcessRunner } from './create-process-runner.ts'

const missing = explainNoKubernetes(() => null)
if (missing !== null) process.stdout.write(`control planes as processes: not run: ${missing}\n`)
const folder = mkdtempSync(join(tmpdir(), 'processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

function openKit(name: string, resources: Omit<KitResources, 'machines'>) {
  // As long as a path of a checkout in CI: the path of kine's socket is then longer than a socket path may be.
  const own = join(folder, 'a-long-path-to-a-data-folder/of-an-installation', name)
  const open = () => createProcessRunner({ name, folder: own, binaries: cacheFolder })
  return openKubernetesKit({ ...resources, machines: [{ name, url: '', address: null, isLocal: true, open }] })
}

describe.skipIf(missing !== null)('real control planes as processes', () => {
  describeDriverSuite({
    name: 'kubernetes in processes, simulated nodes',
    rules: inject('hasEveryScenario') ? [23, 24, 29] : [23],
    make: () => openKit('etcd', { ports: 38_700, subnets: '127.86.0.0/20' }),
  })
})

describe.skipIf(explainNoKine(() => null) !== null)(
  'real control planes as processes, with PostgreSQL as the store',
  () => {
    let server: TcpServer | null = null
    beforeAll(async () => {
      server = await startTcpServer()
    })
    afterAll(() => server?.close())

    describeDriverSuite({
      name: 'kubernetes in processes and PostgreSQL, simulated nodes',
      rules: inject('hasEveryScenario') ? [23, 24, 29] : [23],
      make() {
        if (!server) throw new Error('no PostgreSQL was started')
        return openKit('kine', { ports: 38_800, subnets: '127.87.0.0/20', store: storeOn(server, 4) })
      },
    })
  },
)
