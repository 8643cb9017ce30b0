import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const deadlineMs = 60_000
/** Address of the engine of containers, `unix://` and a path. */
export const testEngine = process.env['MOORAGE_TEST_DOCKER'] ?? ''
/** Folder that `tools/kubernetes/build.sh` has built into. */
export const testBuilt = process.env['MOORAGE_TEST_KUBERNETES'] ?? ''
/** Folder of image archives that `tools/kubernetes/build.sh` has made. */
export const testImages = join(testBuilt, 'images')
/** Upstream's kubectl, built beside them. */
export const testKubectl = join(testBuilt, 'kube-1.36/bin/kubectl')

/** The conformance suite of CSI, built with the sidecars. */
export const testSanity = join(testBuilt, 'sidecars/bin/csi-sanity')

/** Upstream's suite of end-to-end tests, and what its pods run (part `conformance` of `tools/kubernetes/build.sh`). */
export const testConformance = join(testBuilt, 'conformance')

/** Why there can be no real clusters on this machine; null when there can. */
export function explainNoTestEngine(): string | null {
  if (testEngine === '') return 'MOORAGE_TEST_DOCKER names no engine of containers'
  return existsSync(testImages) && existsSync(testKubectl)
    ? null
    : 'nothing is built in the folder that MOORAGE_TEST_KUBERNETES names'
}

/** Runs Docker's own command, as an operator would who looks past the service; the lines that it printed. */
async function askEngine(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await run('docker', ['-H', testEngine, ...args], { timeout: deadlineMs })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Id of the installation whose containers have names that begin so; they are labelled with it. */
export async function findInstallation(start: string): Promise<string> {
  const format = '{{.Label "moorage.installation"}}'
  const [found] = await askEngine('ps', '--all', '--filter', `name=^${start}`, '--format', format)
  if (found === undefined) throw new Error(`no container has a name that begins with ${start}`)
  return found
}

/** Why there can be no nodes with kubelets of some minors on this machine; null when there can. */
export function explainNoTestNodes(minors: readonly string[] = ['1.35', '1.36']): string | null {
  const missing = explainNoTestEngine()
  if (missing !== null) return missing
  const names = readdirSync(testImages)
  const isThere = minors.every((minor) => names.some((name) => name.startsWith(`node-v${minor}.`)))
  return isThere ? null : 'no images of nodes are built in the folder that MOORAGE_TEST_KUBERNETES names'
}

/** An image that every node has from the start, with a shell: pods of tests run it. */
export function findShellImage(): string {
  const tag = readdirSync(testImages).flatMap((name) => /^flannel-(v\d[\w.]*)\.tar$/.exec(name)?.[1] ?? [])[0]
  return `moorage.local/flannel:${tag ?? ''}`
}

/** The container of a node, by the address that the cluster knows it by; it is in the only network with such addresses. */
export async function findNodeContainer(address: string): Promise<NodeContainer> {
  const format = '{{.Names}} {{.Label "moorage.installation"}}'
  const running = await askEngine('ps', '--filter', 'label=moorage.kind=host', '--format', format)
  for (const [name = '', installation = ''] of running.map((line) => line.split(' '))) {
    const addresses = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
    // One of somebody else's may have gone since.
    const [found] = await askEngine('inspect', '--format', addresses, name).catch(() => [])
    if (found?.split(' ').includes(address)) return { name, installation }
  }
  throw new Error(`no container has the address ${address}`)
}

/** A node as the engine has it. */
export interface NodeContainer {
  readonly name: string
  /** Whose it is. */
  readonly installation: string
}

/** Runs a line of a shell in a container; what it printed. */
export async function runInNode(name: string, line: string): Promise<string> {
  return (await askEngine('exec', name, 'sh', '-c', line)).join('\n')
}

/** Kills the first process of a container. Not by the engine, which would take that for the wish that it stays off. */
export async function killNode(name: string): Promise<void> {
  const [pid] = await askEngine('inspect', '--format', '{{.State.Pid}}', name)
  process.kill(Number(pid), 'SIGKILL')
}

/** Takes a node away with all that was on it. */
export async function takeNodeAway(name: string): Promise<void> {
  await askEngine('rm', '--force', '--volumes', name)
}

const lists = [
  ['ps', '--all', '--format', '{{.Names}}'],
  ['volume', 'ls', '--format', '{{.Name}}'],
  ['network', 'ls', '--format', '{{.Name}}'],
]

/** Containers, volumes and networks of an installation, running or not, by their labels. */
export async function listInEngine(installation: string): Promise<readonly string[]> {
  const filter = ['--filter', `label=moorage.installation=${installation}`]
  return (await Promise.all(lists.map((list) => askEngine(...list, ...filter)))).flat()
}

/** Process of one part of a cluster, as this machine numbers it. */
export async function findPartPid(installation: string, cluster: number, part: string): Promise<number> {
  const labels = [`moorage.installation=${installation}`, `moorage.id=${cluster}`, `moorage.part=${part}`]
  const [name] = await askEngine(
    'ps',
    ...labels.flatMap((label) => ['--filter', `label=${label}`]),
    '--format',
    '{{.Names}}',
  )
  if (name === undefined) return 0
  const [pid] = await askEngine('inspect', '--format', '{{.State.Pid}}', name)
  return Number(pid ?? 0)
}

/** Processes of all parts of all control planes of an installation. */
export async function listPlanePids(installation: string): Promise<readonly number[]> {
  const labels = [`moorage.installation=${installation}`, 'moorage.kind=cluster']
  const names = await askEngine('ps', ...labels.flatMap((label) => ['--filter', `label=${label}`]), '--quiet')
  return names.length === 0 ? [] : (await askEngine('inspect', '--format', '{{.State.Pid}}', ...names)).map(Number)
}

/** Takes away what a failed test left of an installation. */
export async function clearEngine(installation: string): Promise<void> {
  const filter = ['--filter', `label=moorage.installation=${installation}`, '--quiet']
  const containers = await askEngine('ps', '--all', ...filter)
  if (containers.length > 0) await askEngine('rm', '--force', '--volumes', ...containers)
  for (const kind of ['volume', 'network']) {
    const left = await askEngine(kind, 'ls', ...filter)
    if (left.length > 0) await askEngine(kind, 'rm', ...left)
  }
}
