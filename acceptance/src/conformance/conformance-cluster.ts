import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { startRealCloud } from '../real-kubernetes/real-cloud.ts'
import { clearRuntime, findNodeContainer, testKubectl } from '../real-kubernetes/test-runtime.ts'
import { loadImage } from './load-images.ts'

const nodes = 2
/** Two CPUs. Tests request up to 1.25, and with cgroups v1 no container may exceed its node. */
const type = 'g6-standard-2'
/** Kubernetes minor version of suite and cluster. */
export const testedMinor = '1.36'
const addresses = 'jsonpath={.items[*].status.addresses[?(@.type=="InternalIP")].address}'
const waitFlag = '--timeout=200s'

/** Cluster whose nodes run kubelets. */
export interface ConformanceCluster {
  readonly kubeconfig: string
  close(): Promise<void>
}

/** Starts a service, creates the cluster, loads the images into its nodes, and waits for nodes and add-ons. After a failure, cleans up and rethrows. */
export async function openConformanceCluster(folder: string, archives: readonly string[]): Promise<ConformanceCluster> {
  const service = await startRealCloud('containers')
  const kubectl = openKubectl(testKubectl)
  const kubeconfig = join(folder, 'kubeconfig')
  let installation = ''
  const close = async (): Promise<void> => {
    kubectl.close()
    await service.close()
    if (installation !== '') await clearRuntime(installation)
  }
  try {
    const id = await service.createCluster('conformance', testedMinor, nodes, type)
    const { text } = await service.kubeconfig(id)
    kubectl.use(text)
    writeFileSync(kubeconfig, text, { mode: 0o600 })
    const found = await waitUntil('two nodes', async () => {
      const listed = (await kubectl.ok('get', 'nodes', '-o', addresses)).split(' ').filter((one) => one !== '')
      return listed.length === nodes ? listed : undefined
    })
    const containers = await Promise.all(found.map(findNodeContainer))
    installation = containers[0]?.installation ?? ''
    assert.ok(installation !== '', 'containers of nodes are labelled with their installation')
    await kubectl.ok('wait', '--for=condition=Ready', 'nodes', '--all', waitFlag)
    for (const archive of archives) await Promise.all(containers.map(({ name }) => loadImage(name, archive)))
    await kubectl.ok('-n', 'kube-system', 'wait', '--for=condition=Ready', 'pods', '--all', waitFlag)
    return { kubeconfig, close }
  } catch (error) {
    await close()
    throw error
  }
}
