import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import { type FoundPrograms, createDockerRuntime, discoverPrograms } from '#drivers/containers/index.ts'
import { isOverlapping } from '#drivers/kubernetes/plane/plane-network.ts'
import type { RunContext } from '../compose/run-context.ts'
import { shippedCatalogue } from '../catalogue/index.ts'
import { makeDataFolder, makeFolders, writeAtomically } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type Settings, folderFiles } from '../settings/index.ts'
import { type ImageFolder, builtPrefix, minorOf, pickNewestPatches, readImageFolder } from './image-folder.ts'

const templates = join(import.meta.dirname, '../../../profiles')
/** Kubernetes versions if no image folder is set. */
const upstreamVersions = ['1.36', '1.35', '1.34']
/** The first range that no container network uses becomes the network of all regions. */
const hostRanges = ['10.84.0.0/16', '10.85.0.0/16', '10.86.0.0/16', '10.87.0.0/16', '10.88.0.0/16'] as const

/** Options of an installation with real clusters. */
export interface KubernetesSetup {
  /** `process` needs neither a container runtime nor root. */
  readonly engine: 'docker' | 'process'
  /** Image folder, or a registry prefix that ends in a slash; null for neither. */
  readonly images: string | null
  /** Absolute path of a folder of programs; null for those on the PATH. */
  readonly binaries: string | null
  /** Null selects containers if the folder has node images. */
  readonly nodes: 'simulated' | 'containers' | null
  /** Address as in DOCKER_HOST; null or empty for Docker's default. */
  readonly dockerHost: string | null
  /** Range of container hosts; the first candidate if absent. */
  readonly hostRange?: string | undefined
  /** Programs of processes. */
  readonly programs?: FoundPrograms | undefined
}

/**
 * Sets up real clusters in containers or processes of this machine (`moor up --kubernetes docker` or `process`, docs/real-kubernetes.md). Writes the dialect's catalogue with other
 * drivers, and an engines file, to the data folder, and returns settings with both. Hosts and volumes are simulated, or containers and files if nodes run
 * workloads. Keeps existing files; files of settings take precedence. Throws OperatorFailure for invalid options, before any write.
 */
export function setUpKubernetes(
  { settings, reportStep }: Pick<RunContext, 'settings' | 'reportStep'>,
  { engine, images, binaries, nodes, dockerHost, hostRange = hostRanges[0], programs }: KubernetesSetup,
): Settings {
  const { folder } = makeDataFolder(settings.dataFolder)
  const files = {
    catalogue: settings.catalogue ?? join(folder, folderFiles.catalogue),
    engines: settings.engines ?? join(folder, folderFiles.engines),
  }
  const missing = (['catalogue', 'engines'] as const).filter((name) => !existsSync(files[name]))
  if (missing.length === 0) return { ...settings, ...files }
  const built = isImageFolder(images) ? readImageFolder(images) : null
  const isProcess = engine === 'process'
  if (isProcess) checkPrograms(programs, { binaries, nodes })
  const input: SetupInput = {
    shipped: readFileSync(shippedCatalogue(settings.dialect), 'utf8'),
    folder,
    socket: isProcess ? null : socketOf(dockerHost),
    prefix: images,
    binaries,
    built,
    patches: pickNewestPatches(programs?.patches ?? built?.patches ?? []),
    hasKubelets: !isProcess && choosesKubelets(built, nodes),
    hostRange,
  }
  const texts = { catalogue: () => describeCatalogue(input), engines: () => describeEngines(input) }
  // Files are written last, so that a rejection leaves nothing behind.
  for (const [file, text] of missing.map((name) => [files[name], texts[name]()] as const)) {
    reportStep(`Writing ${file}, which you can edit`)
    writeAtomically(file, text, 0o644)
  }
  if (input.hasKubelets) for (const one of listClasses(input)) makeFolders(one.folder, 0o711)
  return { ...settings, ...files }
}

interface SetupInput {
  readonly shipped: string
  readonly folder: string
  /** Null for processes. */
  readonly socket: string | null
  readonly prefix: string | null
  readonly binaries: string | null
  readonly built: ImageFolder | null
  /** Newest patch of each minor; empty for those of upstream's registry. */
  readonly patches: readonly string[]
  readonly hasKubelets: boolean
  readonly hostRange: string
}

function checkPrograms(
  programs: FoundPrograms | undefined,
  { binaries, nodes }: Pick<KubernetesSetup, 'binaries' | 'nodes'>,
): void {
  if (nodes === 'containers')
    throw new OperatorFailure(
      '--nodes containers requires --kubernetes docker: processes have simulated nodes.',
      'usage',
    )
  const { patches = [], missing = [] } = programs ?? {}
  const names = [...(patches.length === 0 ? ['kube-apiserver'] : []), ...missing]
  if (names.length > 0)
    throw new OperatorFailure(
      `--kubernetes process requires ${names.join(' and ')} ${binaries === null ? 'on the PATH' : `in ${binaries}`}: create a package with npm run package -- kubernetes, unpack it, and set --binaries to its folder.`,
      'usage',
    )
}

/** Returns a setup with its programs, or with a range for its hosts. */
export async function prepareSetup(setup: KubernetesSetup): Promise<KubernetesSetup> {
  if (setup.engine === 'process') return { ...setup, programs: await discoverPrograms(setup.binaries) }
  return { ...setup, hostRange: await findHostRange(setup) }
}

/**
 * Returns a host range that no container network uses. Returns undefined if none is free, or if the container runtime does not respond. Throws OperatorFailure
 * for a remote runtime.
 */
export async function findHostRange({ dockerHost }: KubernetesSetup): Promise<string | undefined> {
  const engine = createDockerRuntime({ name: 'docker', url: socketOf(dockerHost), deadlineMs: 2_000 })
  const others = await engine.listSubnets().catch(() => null)
  await engine.close()
  return hostRanges.find((range) => others?.every((other) => !isOverlapping(range, other)))
}

function choosesKubelets(built: ImageFolder | null, nodes: KubernetesSetup['nodes']): boolean {
  if (nodes === 'containers' && !built?.hasNodes)
    throw new OperatorFailure(
      '--nodes containers requires --images with a folder that contains node images, with add-ons beside it: create them with tools/kubernetes/build.sh.',
      'usage',
    )
  return nodes !== 'simulated' && built?.hasNodes === true
}

/** Throws for a prefix without slash, which would become part of an image name, and for a relative folder. */
function isImageFolder(images: string | null): images is string {
  if (images === null || images.startsWith('/') || /^[a-z0-9][a-z0-9._:/-]*\/$/.test(images))
    return images?.startsWith('/') === true
  throw new OperatorFailure(
    `--images must be the absolute path of a folder, or a registry prefix that ends in a slash, not ${images}.`,
    'usage',
  )
}

/** Throws for a remote runtime, which this profile cannot reach. */
function socketOf(dockerHost: string | null): string {
  if (dockerHost === null || dockerHost === '') return 'unix:///var/run/docker.sock'
  if (dockerHost.startsWith('unix://')) return dockerHost
  throw new OperatorFailure(
    `--kubernetes docker requires a container runtime on this machine, not ${dockerHost}: check DOCKER_HOST.`,
    'usage',
  )
}

function describeEngines(input: SetupInput): string {
  const { built, patches, hasKubelets, socket, prefix } = input
  const runner = socket === null ? processesLine(input) : `socket: '${socket}'`
  const versions = patches.length > 0 ? patches.map(minorOf) : upstreamVersions
  const names = hasKubelets ? ['kubernetes-engines.yaml', 'container-hosts-engines.yaml'] : ['kubernetes-engines.yaml']
  const archives = built ? `archives: ${quoted(built.folder)}, pull: never` : 'pull: missing'
  const text = names.map((name) => readFileSync(join(templates, name), 'utf8')).join('')
  const idle = [...(hasKubelets ? [] : ['addons']), socket === null ? 'images' : 'store']
  return idle
    .reduce((rest, name) => rest.replace(new RegExp(`^.*'\\{${name}\\}'.*\n`, 'm'), ''), text)
    .replaceAll("'{regions}'", `[${listRegions(input.shipped).join(', ')}]`)
    .replaceAll("'{runner}'", runner)
    .replaceAll('{socket}', socket ?? '')
    .replaceAll("'{name}'", nameEngine(socket))
    .replaceAll('{kind}', socket === null ? 'processes' : 'containers')
    .replaceAll("'{versions}'", `[${versions.map((one) => `'${one}'`).join(', ')}]`)
    .replaceAll("'{images}'", built ? archivesLine(built, archives) : prefixLine(prefix))
    .replaceAll("'{store}'", '{ kind: postgresql, connections_max: 4 }')
    .replaceAll("'{addons}'", quoted(built?.addons ?? ''))
    .replaceAll("'{node}'", `'${builtPrefix}node:v${built?.patches[0] ?? ''}'`)
    .replaceAll("'{sources}'", `{ prefix: '${builtPrefix}', ${archives} }`)
    .replaceAll("'{classes}'", `\n${listClasses(input).map(classLine).join('\n')}`)
}

/** Name of the engine in both files. */
const nameEngine = (socket: SetupInput['socket']): string => (socket === null ? 'processes' : 'docker')

function processesLine({ folder, binaries }: SetupInput): string {
  const programs = binaries === null ? '' : `, binaries: ${quoted(binaries)}`
  return `processes: { folder: ${quoted(join(folder, 'processes'))}${programs} }`
}

function prefixLine(prefix: string | null): string {
  return prefix === null ? '{ pull: missing }' : `{ prefix: '${prefix}' }`
}

function archivesLine({ etcd, haproxy, kine }: ImageFolder, archives: string): string {
  const own = kine === null ? '' : `kine: '${builtPrefix}kine:${kine}', `
  return `{ prefix: '${builtPrefix}', etcd: 'etcd:${etcd}', ${own}haproxy: '${builtPrefix}haproxy:${haproxy}', ${archives} }`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface ClassFolder {
  readonly region: string
  readonly storageClass: string
  readonly folder: string
}

function listClasses({ shipped, folder }: Pick<SetupInput, 'shipped' | 'folder'>): readonly ClassFolder[] {
  return regionsIn(parseDocument(shipped)).flatMap((one) => {
    const [region, classes] = [String(one.get('id')), one.get('storage_classes')]
    const names = isSeq(classes) ? classes.items.map(String) : []
    return names.map((storageClass) => ({
      region,
      storageClass,
      folder: join(folder, 'volumes', region, storageClass),
    }))
  })
}

function classLine({ region, storageClass, folder }: ClassFolder): string {
  return `      - { region: ${region}, storage_class: ${storageClass}, folder: ${quoted(folder)} }`
}

function describeCatalogue({ shipped, patches, hasKubelets, socket, hostRange }: SetupInput): string {
  const document = parseDocument(shipped)
  const [hosts, volumes] = hasKubelets ? ['docker-hosts', 'files'] : ['simulated', 'simulated']
  const hostAddresses = { ipv4: [hostRange], ipv6: '2001:db8::/64' }
  for (const region of regionsIn(document)) {
    region.set('drivers', document.createNode({ hosts, volumes, clusters: nameEngine(socket) }, { flow: true }))
    if (hasKubelets) region.set('addresses', document.createNode(hostAddresses, { flow: true }))
  }
  const versions = document.get('cluster_versions')
  if (patches.length > 0)
    document.set('cluster_versions', document.createNode(patches.map((patch) => ({ id: minorOf(patch), patch }))))
  else if (isSeq(versions))
    versions.items = versions.items.filter((one) => isMap(one) && upstreamVersions.includes(String(one.get('id'))))
  return document.toString({ lineWidth: 0 })
}

function listRegions(shipped: string): string[] {
  return regionsIn(parseDocument(shipped)).map((region) => String(region.get('id')))
}

function regionsIn(
  document: ReturnType<typeof parseDocument>,
): { get(key: string): unknown; set(key: string, value: unknown): void }[] {
  const regions = document.get('regions')
  return isSeq(regions) ? regions.items.filter((one) => isMap(one)) : []
}
