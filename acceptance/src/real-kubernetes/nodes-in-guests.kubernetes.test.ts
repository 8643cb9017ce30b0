import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { callVirsh, listOwnDomains } from '../own-cloud/domains.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { describeClaim, growClaim, startClaimPod } from './claim-pod.ts'
import { type GuestCloud, explainNoGuestNodes, startGuestCloud } from './guest-cloud.ts'
import { type KubeNode, isReadyNode, listKubeNodes } from './kube-node.ts'
import { clearRuntime, findInstallation, findShellImage, listInRuntime, testKubectl } from './test-runtime.ts'

const log = (words: string): void => void process.stdout.write(`nodes in guests: ${words}\n`)
const testMs = 900_000
const timeoutMs = 600_000
const timeout = '--timeout=600s'

const missing = explainNoGuestNodes()
if (missing) log(`not run: ${missing}`)
describe.skipIf(missing)('nodes in libvirt guests (docs/real-kubernetes.md)', { timeout: testMs }, () => {
  let service: GuestCloud
  let kubectl: Kubectl
  let installation = ''
  let id = 0
  beforeAll(async () => {
    service = await startGuestCloud()
    kubectl = openKubectl(testKubectl)
  }, testMs)
  afterAll(async () => {
    kubectl?.close()
    await service?.close()
    if (installation !== '') await clearRuntime(installation)
  }, testMs)

  const until = <Value>(what: string, poll: () => Promise<Value | undefined>): Promise<Value> =>
    waitUntil(what, poll, 500, timeoutMs)
  const awaitReady = (why: string, holds: (node: KubeNode) => boolean = () => true): Promise<KubeNode> =>
    until(why, async () => {
      const found = await listKubeNodes(kubectl).catch(() => [])
      return found.find((one) => isReadyNode(one) && holds(one))
    })

  test('a cluster starts with a guest as its node, as configured by its pool', async () => {
    const began = performance.now()
    const since = (): string => `${Math.round((performance.now() - began) / 1_000)} s`
    const making = service.createCluster('guests', '1.36', 1, 'g6-standard-2')
    making.catch(() => undefined)
    const domain = await until('a guest', async () => (await listOwnDomains(service.disks))[0])
    const start = domain.slice(0, 'moor-00000000-'.length)
    // The first container may start later than the guest.
    installation = await until('a container', () => findInstallation(start).catch(() => undefined))
    const booted = await until('the agent of the guest', async () =>
      (await callVirsh('dumpxml', domain)).includes("state='connected'") ? since() : undefined,
    )
    id = await making
    log(`its agent responded ${booted} after the POST, and the node was Ready after ${since()}`)
    kubectl.use((await service.kubeconfig(id)).text)
    const { spec, status, metadata } = await awaitReady('the node')
    expect(status.nodeInfo.osImage).toContain('Debian')
    expect(status.nodeInfo.kubeletVersion).toMatch(/^v1\.36\./)
    expect(spec).toMatchObject({ providerID: expect.stringMatching(/^\w+:\/\/\d+$/) })
    expect((spec.taints ?? []).filter(({ key }) => key === 'moorage/joining')).toEqual([])
    expect(await kubectl.ok('get', 'secrets', '-n', 'kube-system', '-l', 'moorage/joins', '-o', 'name')).toBe('')
    await service.change('PUT', `/${id}/pools/${await service.findPool(id)}`, { labels: { tier: 'guest' } })
    await awaitReady('the label of its pool', (node) => node.metadata.labels['tier'] === 'guest')
    expect(metadata.name).toMatch(/^\w/)
  })

  test('a pod runs on the node, and logs and exec work', async () => {
    await kubectl.feed(describeTeller(findShellImage()), 'apply')
    await kubectl.ok('wait', '--for=condition=Ready', 'pod/teller', timeout)
    // A container is ready as soon as it runs, possibly before its first line.
    await expect.poll(() => kubectl.ok('logs', 'teller')).toContain('told by teller')
    expect(await kubectl.ok('exec', 'teller', '--', 'cat', '/etc/hostname')).toBe('teller\n')
  })

  test('a claim creates a volume in the guest, and its ext4 grows while mounted', async () => {
    await kubectl.ok('-n', 'kube-system', 'rollout', 'status', 'deployment/csi-controller', timeout)
    await kubectl.feed(describeClaim('moor-ext4'), 'apply')
    await startClaimPod(kubectl, findShellImage(), null, timeout)
    await growClaim(kubectl, timeout)
    await kubectl.ok('delete', 'pod/writer', 'pvc/data', timeout)
  })

  test('after a reboot of its host, the node is the same and runs its pods again', async () => {
    const before = await awaitReady('the node')
    const { body } = await service.api.ok<{ data: readonly { id: number }[] }>('GET', '/hosts/instances')
    const boot = await bootOf(kubectl)
    await service.api.ok('POST', `/hosts/instances/${body.data[0]?.id}/reboot`)
    await until('another boot', async () => ((await bootOf(kubectl)) === boot ? undefined : true))
    const after = await awaitReady('the node after its boot')
    expect(after.metadata.uid).toBe(before.metadata.uid)
    await kubectl.ok('wait', '--for=condition=Ready', 'pod/teller', timeout)
  })

  test('the node drains, and deleting the cluster leaves no guest and no disk', async () => {
    const { metadata } = await awaitReady('the node')
    // A disruption budget protects a DNS pod, which can run on no other node.
    const which = ['--ignore-daemonsets', '--force', '--pod-selector=app=teller']
    await kubectl.ok('drain', metadata.name, ...which, timeout)
    await service.change('DELETE', `/${id}`)
    await service.purgeTrash()
    await until('an empty container runtime', async () =>
      (await listInRuntime(installation)).length === 0 ? true : undefined,
    )
    expect(await listOwnDomains(service.disks)).toEqual([])
    expect(readdirSync(service.disks)).toEqual([])
  })
})

async function bootOf(kubectl: Kubectl): Promise<string> {
  const { code, stdout } = await kubectl.run('get', 'nodes', '-o', 'jsonpath={.items[0].status.nodeInfo.bootID}')
  return code === 0 ? stdout : ''
}

function describeTeller(image: string): object {
  const container = {
    name: 'teller',
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['sh', '-c', 'echo told by "$HOSTNAME"; trap "exit 0" TERM; while true; do sleep 1; done'],
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'teller', labels: { app: 'teller' } },
    spec: { terminationGracePeriodSeconds: 2, containers: [container] },
  }
}
