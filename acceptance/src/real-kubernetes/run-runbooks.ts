import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommands } from '../documents/run-commands.ts'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { addressOf, listKubeNodes } from './kube-node.ts'
import type { RealCloud } from './real-cloud.ts'
import { findNodeContainer, testBuilt, testPath, testRuntime } from './test-runtime.ts'

/** Pages for a healthy cluster with kubelets, with patterns of their output. The last page deletes a node. */
export const runbookPages: readonly (readonly [page: string, expected: RegExp])[] = [
  ['real-kubernetes.md', /serviceaccount\/visitor created[^]*clusterrolebinding/],
  ['runbooks/etcd-full.md', /DB SIZE[^]*Finished defragmenting/],
  ['runbooks/control-plane-down.md', /-kube-apiserver +Up [^]*\nok/],
  ['runbooks/node-not-ready.md', /True KubeletReady[^]*daemonset.apps\/kube-flannel-ds serverside-applied/],
  ['runbooks/certificate-ended.md', /subject=CN = kube-apiserver[^]*O = system:nodes[^]*deleted/],
]

/** Cluster whose operator follows the runbooks. */
export interface RunbookContext {
  readonly service: RealCloud
  readonly kubectl: Kubectl
  readonly id: number
}

/** Runs the commands of a page below `docs`, with placeholders replaced for a cluster and its first node. Returns the output; throws if a command fails. */
export async function runRunbook(page: string, { service, kubectl, id }: RunbookContext): Promise<string> {
  const [node] = await listKubeNodes(kubectl)
  assert.ok(node, 'a cluster with a node')
  const { text, server } = await service.kubeconfig(id)
  const address = new URL(server)
  const { name } = await findNodeContainer(addressOf(node))
  const cwd = service.scratch.path
  writeFileSync(join(cwd, 'kubeconfig'), text, { mode: 0o600 })
  const { output } = await runCommands({
    page: `docs/${page}`,
    cwd,
    env: [
      `HOME=${cwd}`,
      'TERM=xterm',
      `PATH=${testPath}`,
      `DOCKER_HOST=${testRuntime}`,
      `KUBECONFIG=${cwd}/kubeconfig`,
    ],
    replace: {
      ID: String(id),
      NODE: node.metadata.name,
      NUMBER: String(await findHost(service, node.metadata.name)),
      HOST: name,
      ADDRESS: address.hostname,
      PORT: address.port,
      FOLDER: join(testBuilt, 'addons'),
    },
  })
  return output
}

/** Returns the ID of the host of a node. Throws if no host has the node's name. */
export async function findHost({ api }: RealCloud, nodeName: string): Promise<number> {
  const { body } = await api.ok<{ data: readonly { id: number; label: string }[] }>('GET', '/hosts/instances')
  const host = body.data.find(({ label }) => label === nodeName)
  if (!host) throw new Error(`no host has the name ${nodeName}`)
  return host.id
}
