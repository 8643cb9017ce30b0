import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { linkCheckout } from '../documents/link-checkout.ts'
import { runCommands } from '../documents/run-commands.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { type RealCloud, startRealCloud } from './real-cloud.ts'
import { describeServed } from './describe-served.ts'
import { type KubeNode, addressOf, isReadyNode, listKubeNodes } from './kube-node.ts'
import { runOwnVolume } from './run-own-volume.ts'
import { findHost, runRunbook, runbookPages } from './run-runbooks.ts'
import { runSnapshot } from './run-snapshot.ts'
import { awaitDriver, runVolumes } from './run-volumes.ts'
import { visitDashboard } from './dashboard-visitor.ts'
import {
  clearRuntime,
  explainNoTestNodes,
  findNodeContainer,
  findShellImage,
  killNode,
  listInRuntime,
  runInNode,
  deleteNode,
  testKubectl,
  testPath,
} from './test-runtime.ts'

const log = (words: string): void => void process.stdout.write(`nodes with kubelets: ${words}\n`)
const testMs = 400_000
const minors = ['1.35', '1.36'] as const
const askByName = ["printf 'GET / HTTP/1.0\\r\\n\\r\\n' | nc web 80"]

interface NodeSeen {
  readonly name: string
  readonly address: string
  readonly isReady: boolean
  readonly version: string
  readonly uid: string
}

const missing = explainNoTestNodes()
if (missing) log(`not run: ${missing}`)
describe.skipIf(missing)('nodes with kubelets (docs/real-kubernetes.md)', { timeout: testMs }, () => {
  let service: RealCloud
  let kubectl: Kubectl
  let installation = ''
  let id = 0
  beforeAll(async () => {
    service = await startRealCloud('containers')
    kubectl = openKubectl(testKubectl)
  }, testMs)
  afterAll(async () => {
    kubectl?.close()
    await service?.close()
    if (installation !== '') await clearRuntime(installation)
  }, testMs)

  const listNodes = async (): Promise<readonly NodeSeen[]> => (await listKubeNodes(kubectl)).map(readNode)
  const awaitNodes = (why: string, count: number, holds: (node: NodeSeen) => boolean = () => true) =>
    waitUntil(why, async () => {
      const nodes = await listNodes()
      return nodes.length === count && nodes.every((one) => one.isReady && holds(one)) ? nodes : undefined
    })
  const podsOfWeb = async (): Promise<readonly string[]> =>
    (await kubectl.ok('get', 'pods', '-l', 'app=web', '-o', 'name')).trim().split('\n')
  const countVolumes = async () => (await service.api.ok<{ results: number }>('GET', '/volumes')).body.results
  const firstNode = async (): Promise<NodeSeen> => {
    const [first] = await listNodes()
    if (!first) throw new Error('a cluster without nodes')
    return first
  }

  test('a cluster starts with Ready kubelets of its version', async () => {
    const began = performance.now()
    id = await service.createCluster('kubelets', minors[0], 2)
    log(`a cluster with two nodes was created in ${Math.round((performance.now() - began) / 1_000)} s`)
    kubectl.use((await service.kubeconfig(id)).text)
    const nodes = await awaitNodes('two nodes', 2)
    installation = (await findNodeContainer(nodes[0]?.address ?? '')).installation
    expect(nodes.filter(({ version }) => !version.startsWith(`v${minors[0]}.`))).toEqual([])
    expect(await kubectl.ok('get', 'secrets', '-n', 'kube-system', '-l', 'moorage/joins', '-o', 'name')).toBe('')
  })

  test('pods run on the nodes, respond by Service name, and have logs', async () => {
    await kubectl.feed(describeServed(findShellImage()), 'apply')
    await kubectl.ok('rollout', 'status', 'deployment/web', '--timeout=200s')
    await kubectl.ok('-n', 'kube-system', 'rollout', 'status', 'deployment/coredns', '--timeout=200s')
    const [pod = ''] = await podsOfWeb()
    await expect.poll(() => kubectl.ok('logs', pod)).toContain('serving')
    const visitor = await visitDashboard(service, id)
    await visitor.signIn({ kubeconfig: (await service.kubeconfig(id)).text })
    expect((await visitor.getPage(`/pods/default/${pod.replace('pod/', '')}/log?container=web`)).text).toContain(
      '>serving\n',
    )
    const answer = await waitUntil('a response by name', async () => {
      const { code, stdout } = await kubectl.run('exec', pod, '--', 'sh', '-c', ...askByName)
      return code === 0 && stdout.includes('hello from') ? stdout : undefined
    })
    expect(answer).toContain('hello from web-')
  })

  test('a claim creates a volume, which grows while in use, moves with its pod, and is deleted with the claim (docs/volumes-in-pods.md)', async () => {
    await awaitDriver({ kubectl })
    // Containers cannot grow a mounted ext4, because the kernel permits only its initial root user.
    await runVolumes({ kubectl, image: findShellImage(), storageClass: 'moor-xfs', countVolumes })
  })

  test('a VolumeSnapshot of a used claim outlives the claim and is restored into a new claim (docs/volumes-in-pods.md)', async () => {
    await runSnapshot({ kubectl, image: findShellImage(), storageClass: 'moor-ext4', countVolumes })
  })

  test('a pod writes to a volume created by POST /v4/volumes, and the volume outlives the pod (docs/volumes-in-pods.md)', async () => {
    await runOwnVolume({ kubectl, image: findShellImage(), api: service.api })
  })

  test('a pool grows, and a node drains within the disruption budget of the deployment', async () => {
    await service.change('PUT', `/${id}/pools/${await service.findPool(id)}`, { count: 3 })
    await awaitNodes('three nodes', 3)
    const node = await kubectl.ok('get', (await podsOfWeb())[0] ?? '', '-o', 'jsonpath={.spec.nodeName}')
    await kubectl.ok('drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=200s')
    await kubectl.ok('rollout', 'status', 'deployment/web', '--timeout=200s')
    await kubectl.ok('uncordon', node)
  })

  test('a killed kubelet restarts', async () => {
    const { name: container } = await findNodeContainer((await firstNode()).address)
    const before = await runInNode(container, 'pidof kubelet')
    await runInNode(container, `kill -9 ${before}`)
    const after = await waitUntil('another kubelet', async () => {
      const now = await runInNode(container, 'pidof kubelet || true')
      return now !== '' && now !== before ? now : undefined
    })
    expect(after).not.toBe(before)
    await awaitNodes('three nodes', 3)
  })

  test('a killed node restarts, and a deleted node is replaced', async () => {
    const [first, second] = await listNodes()
    if (!first || !second) throw new Error('a cluster with fewer than two nodes')
    const killed = await findNodeContainer(first.address)
    await killNode(killed.name)
    await waitUntil('the container to be started again', async () =>
      (await runInNode(killed.name, 'pidof kubelet || true').catch(() => '')) === '' ? undefined : true,
    )
    await deleteNode((await findNodeContainer(second.address)).name)
    const nodes = await awaitNodes('three nodes, one of them new', 3, ({ name }) => name !== second.name)
    expect(nodes.map(({ uid }) => uid)).toContain(first.uid)
  })

  test('a node is no longer ready after a shutdown of its host, and ready again after a boot', async () => {
    const first = await firstNode()
    const host = await findHost(service, first.name)
    await service.api.ok('POST', `/hosts/instances/${host}/shutdown`)
    await waitUntil('a node that is off', async () =>
      (await listNodes()).some(({ name, isReady }) => name === first.name && !isReady) ? true : undefined,
    )
    await waitUntil('the host', async () =>
      (await service.api.ok<{ status: string }>('GET', `/hosts/instances/${host}`)).body.status === 'offline'
        ? true
        : undefined,
    )
    await service.api.ok('POST', `/hosts/instances/${host}/boot`)
    const nodes = await awaitNodes('three nodes', 3)
    expect(nodes.find(({ name }) => name === first.name)?.uid).toBe(first.uid)
  })

  test('an upgrade to the next minor replaces nodes with its kubelet, and the deployment stays available', async () => {
    await service.change('PUT', `/${id}`, { k8s_version: minors[1] })
    await service.change('POST', `/${id}/recycle`)
    await awaitNodes('three new nodes', 3, ({ version }) => version.startsWith(`v${minors[1]}.`))
    await kubectl.ok('rollout', 'status', 'deployment/web', '--timeout=200s')
  })

  test('the commands of the tutorial succeed (docs/tutorials/real-cluster.md)', async () => {
    linkCheckout(service.scratch)
    const cwd = service.scratch.path
    const env = [`HOME=${cwd}`, 'TERM=xterm', `PATH=${testPath}`, `IMAGE=${findShellImage()}`]
    const { output } = await runCommands({ page: 'docs/tutorials/real-cluster.md', cwd, env })
    expect(output).toMatch(/Ready +<none>.* v1\.35\./)
    expect(output).toMatch(/Ready +<none>.* v1\.36\./)
  })

  test.each(runbookPages)('the commands of docs/%s succeed', async (page, expected) => {
    await awaitNodes('three nodes', 3)
    expect(await runRunbook(page, { service, kubectl, id })).toMatch(expected)
  })

  test('deleting and purging the cluster leaves nothing in the container runtime', async () => {
    await service.change('DELETE', `/${id}`)
    await service.purgeTrash()
    const isEmpty = async () => ((await listInRuntime(installation)).length === 0 ? true : undefined)
    await waitUntil('an empty container runtime', isEmpty).catch(() => undefined)
    expect(await listInRuntime(installation)).toEqual([])
  })
})

function readNode(node: KubeNode): NodeSeen {
  const { metadata, status } = node
  return { ...metadata, address: addressOf(node), isReady: isReadyNode(node), version: status.nodeInfo.kubeletVersion }
}
