import { parseArgs } from 'node:util'
import { type Kubectl, openKubectl } from './kubectl/open-kubectl.ts'
import { waitUntil } from './own-cloud/wait-until.ts'
import { watchPlaneUse } from './real-kubernetes/plane-use.ts'
import { type RealCloud, startRealCloud } from './real-kubernetes/real-cloud.ts'
import { clearRuntime, explainNoTestRuntime, findInstallation, testKubectl } from './real-kubernetes/test-runtime.ts'
import { watchOutage } from './real-kubernetes/watch-outage.ts'

/**
 * Prints figures of real clusters: node acceptance/src/measure-kubernetes.ts [--clusters N]. Needs a container runtime and built images
 * (tools/kubernetes/README.md).
 */
const { values } = parseArgs({ options: { clusters: { type: 'string', default: '10' } } })
const clusters = Number(values.clusters)
const missing = explainNoTestRuntime()
if (missing) throw new Error(missing)
const idleSeconds = 60
const minors = ['1.35', '1.36'] as const
let installation = ''

const tell = (what: string, figure: string): void => void process.stdout.write(`${what.padEnd(64)} ${figure}\n`)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return seconds(performance.now() - began)
}

async function queryNodes(kubectl: Kubectl): Promise<readonly string[]> {
  const { code, stdout } = await kubectl.run('--request-timeout=2s', 'get', 'nodes', '--no-headers')
  return code === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

async function awaitReady(service: RealCloud, id: number, kubectl: Kubectl, count: number): Promise<void> {
  kubectl.use((await service.kubeconfig(id)).text)
  await waitUntil(`${count} nodes`, async () => {
    const nodes = await queryNodes(kubectl)
    return nodes.length === count && nodes.every((line) => / Ready /.test(line)) ? true : undefined
  })
}

async function measureOne(service: RealCloud, kubectl: Kubectl): Promise<void> {
  let id = 0
  const made = await timed(async () => {
    id = await service.createCluster('one', minors[0], 1)
    await awaitReady(service, id, kubectl, 1)
  })
  tell('POST to a node that is Ready in kubectl', made)
  const path = `/${id}/pools/${await service.findPool(id)}`
  const resize = async (count: number): Promise<void> => {
    await service.change('PUT', path, { count })
    await awaitReady(service, id, kubectl, count)
  }
  tell('a second node: PUT to Ready', await timed(() => resize(2)))
  tell('one node fewer: PUT to drained and deleted', await timed(() => resize(1)))
  const outage = await watchOutage(kubectl, service.change('PUT', `/${id}`, { k8s_version: minors[1] }))
  tell('longest time without a response during an upgrade', seconds(outage * 1_000))
  tell('DELETE to no leftovers', await timed(() => service.change('DELETE', `/${id}`)))
}

async function measureMany(service: RealCloud, kubectl: Kubectl): Promise<void> {
  const labels = Array.from({ length: clusters }, (_, turn) => `many-${turn}`)
  let ids: readonly number[] = []
  const made = await timed(async () => {
    ids = await Promise.all(labels.map((label) => service.createCluster(label, minors[1], 1)))
    for (const id of ids) await awaitReady(service, id, kubectl, 1)
  })
  tell(`${clusters} clusters with one node each: first POST to the last node Ready`, made)
  installation = await findInstallation(await service.nameStart())
  const { memoryMib, cpuPercent } = await watchPlaneUse(installation, idleSeconds)
  tell('memory of an idle control plane', `${Math.round(memoryMib / clusters)} MiB`)
  tell('CPU of an idle control plane', `${(cpuPercent / clusters).toFixed(1)} % of one CPU`)
  tell(
    `DELETE of ${clusters} clusters to no leftovers`,
    await timed(() => Promise.all(ids.map((id) => service.change('DELETE', `/${id}`)))),
  )
}

const service = await startRealCloud('simulated')
const kubectl = openKubectl(testKubectl)
try {
  await measureOne(service, kubectl)
  await measureMany(service, kubectl)
} finally {
  kubectl.close()
  await service.close()
  if (installation !== '') await clearRuntime(installation)
}
