import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type RealCloud, startProcessCloud } from './real-cloud.ts'
import { testBuilt, testKubectl } from './test-runtime.ts'
import { watchOutage } from './watch-outage.ts'

const isMissing = !existsSync(testKubectl) || !existsSync(join(testBuilt, 'kine/bin/kine'))
if (isMissing) process.stdout.write('control planes as processes: not run: MOORAGE_TEST_KUBERNETES has no build\n')
const [testMs, answerMaxSeconds] = [180_000, 5]

describe.skipIf(isMissing)('moor up --kubernetes process (docs/real-kubernetes.md)', { timeout: testMs }, () => {
  let service: RealCloud
  let kubectl: Kubectl
  const down = () => runMoor(['down', '--json'], { MOORAGE_DATA: service.scratch.data })
  beforeAll(async () => {
    service = await startProcessCloud()
    kubectl = openKubectl(testKubectl)
  }, testMs)
  afterAll(async () => {
    kubectl?.close()
    if (service) await down()
    await service?.close()
  }, testMs)

  test('a cluster in the embedded PostgreSQL answers while the service is killed, and the next one adopts it', async () => {
    const id = await service.createCluster('apps', '1.36', 1)
    kubectl.use((await service.kubeconfig(id)).text)
    await kubectl.ok('wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=60s')
    const killed = service.kill().then(async () => {
      await kubectl.ok('create', 'configmap', 'kept')
      await service.startAgain()
    })
    expect(await watchOutage(kubectl, killed)).toBeLessThan(answerMaxSeconds)
    expect(await service.readCluster(id)).toMatchObject({ id })
  })

  test('moor down ends service, control planes and PostgreSQL; the next start has the cluster with its data', async () => {
    const { code, stdout } = await down()
    expect(code).toBe(0)
    const [server, postgresql] = [expect.any(Number), expect.any(Number)]
    expect(JSON.parse(stdout)).toEqual({ server, control_plane_programs: 5, postgresql })
    expect((await kubectl.run('--request-timeout=2s', 'get', '--raw', '/readyz')).code).not.toBe(0)
    await service.startAgain()
    await expect.poll(() => kubectl.run('get', 'configmap', 'kept'), { timeout: 90_000 }).toMatchObject({ code: 0 })
  })
})
