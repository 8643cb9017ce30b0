import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const deadlineMs = 60_000
/** Address of the container runtime for tests. */
export const testRuntime = process.env['MOORAGE_TEST_DOCKER'] ?? ''
/** Output folder of `tools/kubernetes/build.sh`. */
export const testBuilt = process.env['MOORAGE_TEST_KUBERNETES'] ?? ''
/** Folder of image archives in `testBuilt`. */
export const testImages = join(testBuilt, 'images')
/** Path of upstream's kubectl in `testBuilt`. */
export const testKubectl = join(testBuilt, 'kube-1.36/bin/kubectl')

/** PATH with `testKubectl` and the tests' `node`. */
export const testPath = [dirname(testKubectl), dirname(process.execPath), process.env['PATH'] ?? ''].join(':')

/** Path of the CSI conformance suite in `testBuilt`. */
export const testSanity = join(testBuilt, 'sidecars/bin/csi-sanity')

/** Folder of upstream's end-to-end suite (part `conformance` of `tools/kubernetes/build.sh`). */
export const testConformance = join(testBuilt, 'conformance')

/** Returns why real clusters cannot run here, or null. */
export function explainNoTestRuntime(): string | null {
  if (testRuntime === '') return 'MOORAGE_TEST_DOCKER is not the address of a container runtime'
  return existsSync(testImages) && existsSync(testKubectl)
    ? null
    : 'the folder in MOORAGE_TEST_KUBERNETES contains no build'
}

async function callRuntime(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await run('docker', ['-H', testRuntime, ...args], { timeout: deadlineMs })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Returns the installation ID of a container with the name prefix `start`. Throws without one. */
export async function findInstallation(start: string): Promise<string> {
  const format = '{{.Label "moorage.installation"}}'
  const [found] = await callRuntime('ps', '--all', '--filter', `name=^${start}`, '--format', format)
  if (found === undefined) throw new Error(`no container has a name that begins with ${start}`)
  return found
}

/** Returns why nodes with these minor versions cannot run here, or null. */
export function explainNoTestNodes(minors: readonly string[] = ['1.35', '1.36']): string | null {
  const missing = explainNoTestRuntime()
  if (missing !== null) return missing
  const names = readdirSync(testImages)
  const isThere = minors.every((minor) => names.some((name) => name.startsWith(`node-v${minor}.`)))
  return isThere ? null : 'the folder in MOORAGE_TEST_KUBERNETES contains no node images'
}

/** Returns the name of the flannel image, which has a shell and is on every node from the start. */
export function findShellImage(): string {
  const tag = readdirSync(testImages).flatMap((name) => /^flannel-(v\d[\w.]*)\.tar$/.exec(name)?.[1] ?? [])[0]
  return `moorage.local/flannel:${tag ?? ''}`
}

/** Returns name and installation of the node container with an IP address. Throws if none has it. */
export async function findNodeContainer(address: string): Promise<NodeContainer> {
  const format = '{{.Names}} {{.Label "moorage.installation"}}'
  const running = await callRuntime('ps', '--filter', 'label=moorage.kind=host', '--format', format)
  for (const [name = '', installation = ''] of running.map((line) => line.split(' '))) {
    const addresses = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
    // Another installation may have deleted the container.
    const [found] = await callRuntime('inspect', '--format', addresses, name).catch(() => [])
    if (found?.split(' ').includes(address)) return { name, installation }
  }
  throw new Error(`no container has the address ${address}`)
}

/** Node container with its installation. */
export interface NodeContainer {
  readonly name: string
  readonly installation: string
}

/** Runs a shell line in a node's container, and returns stdout without empty lines. Rejects on failure. */
export async function runInNode(name: string, line: string): Promise<string> {
  return (await callRuntime('exec', name, 'sh', '-c', line)).join('\n')
}

/** Kills a container's first process with SIGKILL. After `docker kill`, the container would stay stopped. */
export async function killNode(name: string): Promise<void> {
  const [pid] = await callRuntime('inspect', '--format', '{{.State.Pid}}', name)
  process.kill(Number(pid), 'SIGKILL')
}

/** Deletes the container of a node and its volumes. Rejects on failure. */
export async function deleteNode(name: string): Promise<void> {
  await callRuntime('rm', '--force', '--volumes', name)
}

const lists = [
  ['ps', '--all', '--format', '{{.Names}}'],
  ['volume', 'ls', '--format', '{{.Name}}'],
  ['network', 'ls', '--format', '{{.Name}}'],
]

/** Returns the names of an installation's containers (running or not), volumes and networks. */
export async function listInRuntime(installation: string): Promise<readonly string[]> {
  const filter = ['--filter', `label=moorage.installation=${installation}`]
  return (await Promise.all(lists.map((list) => callRuntime(...list, ...filter)))).flat()
}

/** Returns the host process ID of a cluster component's running container; 0 without one. */
export async function findPartPid(installation: string, cluster: number, part: string): Promise<number> {
  const labels = [`moorage.installation=${installation}`, `moorage.id=${cluster}`, `moorage.part=${part}`]
  const [name] = await callRuntime(
    'ps',
    ...labels.flatMap((label) => ['--filter', `label=${label}`]),
    '--format',
    '{{.Names}}',
  )
  if (name === undefined) return 0
  const [pid] = await callRuntime('inspect', '--format', '{{.State.Pid}}', name)
  return Number(pid ?? 0)
}

/** Returns the process IDs of an installation's control planes, one per container. */
export async function listPlanePids(installation: string): Promise<readonly number[]> {
  const labels = [`moorage.installation=${installation}`, 'moorage.kind=cluster']
  const names = await callRuntime('ps', ...labels.flatMap((label) => ['--filter', `label=${label}`]), '--quiet')
  return names.length === 0 ? [] : (await callRuntime('inspect', '--format', '{{.State.Pid}}', ...names)).map(Number)
}

/** Removes all containers, volumes and networks of an installation after a failed test. Safe to repeat. Rejects if a removal fails. */
export async function clearRuntime(installation: string): Promise<void> {
  const filter = ['--filter', `label=moorage.installation=${installation}`, '--quiet']
  const containers = await callRuntime('ps', '--all', ...filter)
  if (containers.length > 0) await callRuntime('rm', '--force', '--volumes', ...containers)
  for (const kind of ['volume', 'network']) {
    const left = await callRuntime(kind, 'ls', ...filter)
    if (left.length > 0) await callRuntime(kind, 'rm', ...left)
  }
}
