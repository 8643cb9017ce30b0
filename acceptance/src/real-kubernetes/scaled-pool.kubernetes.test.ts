import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { EventRecord } from '../client/shapes.ts'
import { isReadyNode, listKubeNodes } from './kube-node.ts'
import { type RealCloud, startRealCloud } from './real-cloud.ts'
import { clearRuntime, explainNoTestRuntime, findInstallation, listInRuntime, testKubectl } from './test-runtime.ts'
import { webDeployment } from './web-deployment.ts'

const missing = explainNoTestRuntime()
if (missing) process.stdout.write(`a scaled pool: not run: ${missing}\n`)

const testMs = 900_000
/** Two nodes start at once, load images, and compete with other clusters. */
const timeoutMs = 400_000
/** Quiet period of the autoscaler (default: ten minutes). */
const quietSeconds = 20

function largePods(replicas: number): object {
  const { spec, ...others } = webDeployment
  const [container] = spec.template.spec.containers
  const containers = [{ ...container, resources: { requests: { cpu: '800m' } } }]
  return { ...others, spec: { ...spec, replicas, template: { ...spec.template, spec: { containers } } } }
}

describe.skipIf(missing)(
  'a pool of a real cluster with autoscaling (decisions E3.3, E3.4)',
  { timeout: testMs },
  () => {
    let service: RealCloud
    let kubectl: Kubectl
    let path = ''
    const opened: RealCloud[] = []
    beforeAll(async () => {
      kubectl = openKubectl(testKubectl)
      for (const env of [{}, { MOORAGE_AUTOSCALER_QUIET_SECONDS: String(quietSeconds) }])
        opened.push((service = await startRealCloud('simulated', env)))
      const ids = await Promise.all(opened.map((one) => one.createCluster('scaled', '1.36', 1)))
      const id = ids.at(-1) ?? 0
      kubectl.use((await service.kubeconfig(id)).text)
      path = `/${id}/pools/${await service.findPool(id)}`
      await service.change('PUT', path, { autoscaler: { enabled: true, min: 1, max: 3 } })
    }, testMs)
    afterAll(async () => {
      kubectl?.close()
      for (const one of opened) {
        const installation = await one
          .nameStart()
          .then(findInstallation)
          .catch(() => '')
        await one.close()
        if (installation !== '') await clearRuntime(installation)
      }
    }, testMs)

    const count = async (): Promise<number> =>
      (await service.api.ok<{ count: number }>('GET', `/orch/clusters${path}`)).body.count
    const podsThat = async (phase: string): Promise<number> =>
      (await kubectl.ok('get', 'pods', '--field-selector', `status.phase=${phase}`, '-o', 'name')).split('\n').length -
      1
    const listMessages = async (): Promise<readonly string[]> => {
      const { body } = await service.api.ok<{ data: readonly EventRecord[] }>('GET', '/account/events')
      return body.data.map(({ message }) => String(message)).filter((message) => message.includes('Autoscaler'))
    }
    const until = (what: string, isSo: () => Promise<boolean>): Promise<true> =>
      waitUntil(what, async () => ((await isSo()) ? true : undefined), undefined, timeoutMs)

    test('two installations create clusters on one container runtime without settings (issue 29, D2)', async () => {
      for (const one of opened) {
        expect(one.scratch.read('engines.yaml')).not.toMatch(/subnets:|ports?:/)
        const installation = await findInstallation(await one.nameStart())
        expect(await listInRuntime(installation)).toContainEqual(expect.stringContaining('etcd'))
      }
    })

    test('adds nodes for unschedulable pods, up to its maximum, and the pods run there', async () => {
      await kubectl.feed(largePods(5), 'create')
      await until('three nodes', async () => (await count()) === 3)
      await until('three running pods', async () => (await podsThat('Running')) === 3)
      const nodes = await listKubeNodes(kubectl)
      expect([nodes.length, nodes.every(isReadyNode), await podsThat('Pending')]).toEqual([3, true, 2])
      expect(await listMessages()).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Autoscaler: \d pods? waited for (a node|2 nodes)\.$/),
          'Autoscaler: 2 pods waited for a node, and the pool is at its maximum of 3.',
        ]),
      )
    })

    test('removes unneeded nodes, down to its minimum, and running pods stay', async () => {
      await kubectl.ok('scale', 'deployment', 'web', '--replicas', '1')
      await until('one node', async () => (await count()) === 1)
      await until('one node in the cluster', async () => (await listKubeNodes(kubectl)).length === 1)
      expect(await podsThat('Running')).toBe(1)
      expect((await listMessages()).filter((message) => message.includes('the node has no pods.'))).toHaveLength(2)
    })
  },
)
