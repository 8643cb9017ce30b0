import { createHash } from 'node:crypto'
import { isRecord } from '#domain/shared/index.ts'
import type { ContainerLimits, ContainerPrivileges, ContainerSpec } from '../container-runtime.ts'
import { fileFolders, memoryFolders } from '../files/file-folders.ts'
import { describeEndpoint } from '../resources/container-networks.ts'
import { digestLabel, imageLabel } from '../resources/runtime-labels.ts'

/**
 * Incrementing this number recreates all containers at the next release, which interrupts every cluster briefly. Other changes in this file apply only to
 * recreated containers.
 */
const shape = 1
const mibBytes = 1_048_576
const memoryFolderMib = 64
/** Limit of processes and threads: an API server has some dozens. */
const processesMax = 4_096
/** Limit for privileged containers, which run users' programs. */
const powerfulProcessesMax = 32_768

/** SHA-256 of a description without the content of files, which can change while the container runs. */
export function digestContainer(spec: ContainerSpec): string {
  const { files: _, ...rest } = spec
  return createHash('sha256')
    .update(sortedJson({ shape, folders: fileFolders(spec), ...rest }))
    .digest('hex')
}

/** Builds the body of the create call. Without powers: root on a read-only root, without capabilities or a way to gain one. */
export function describeContainer(spec: ContainerSpec): Readonly<Record<string, unknown>> {
  const { image, command, environment = {}, labels, network, publishes = [], hosts = {}, graceMs, powers } = spec
  const [file, ...args] = command
  const ports = Map.groupBy(publishes, ({ containerPort }) => `${containerPort}/tcp`)
  return {
    Image: image,
    Entrypoint: [file],
    Cmd: args,
    Env: Object.entries(environment).map(([key, value]) => `${key}=${value}`),
    Labels: { ...labels, [digestLabel]: digestContainer(spec), [imageLabel]: image },
    User: '0:0',
    // Unless set, Docker treats every signal as a stop request, and does not restart the container when it ends later.
    StopSignal: 'SIGTERM',
    StopTimeout: Math.ceil(graceMs / 1_000),
    ...(powers?.hostname !== undefined && { Hostname: powers.hostname }),
    ExposedPorts: Object.fromEntries([...ports.keys()].map((port) => [port, {}])),
    HostConfig: {
      ...describeBounds(spec),
      NetworkMode: typeof network === 'string' ? network : network.name,
      PortBindings: Object.fromEntries(
        [...ports].map(([port, some]) => [
          port,
          some.map((one) => ({ HostIp: one.address, HostPort: String(one.port) })),
        ]),
      ),
      ExtraHosts: Object.entries(hosts).map(([host, address]) => `${host}:${address}`),
      Mounts: describeMounts(spec),
      Tmpfs: powers?.memoryFolders ?? usualMemoryFolders,
      RestartPolicy: describeRestart(powers?.isKeptRunning !== false),
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } },
    },
    ...(typeof network !== 'string' && {
      NetworkingConfig: {
        EndpointsConfig: {
          [network.name]: network.address === null ? {} : describeEndpoint(network.address),
        },
      },
    }),
  }
}

const usualMemoryFolders = Object.fromEntries(
  memoryFolders.map((folder) => [folder, `size=${memoryFolderMib}m,mode=1777,noexec,nosuid,nodev`]),
)

/** Converts memory and CPU limits to fields of the Engine API. */
export function describeUse({ memoryMib, millicpus }: ContainerLimits): Readonly<Record<string, number>> {
  const bytes = memoryMib * mibBytes
  // Equal limits disable swap.
  return { Memory: bytes, MemorySwap: bytes, NanoCpus: millicpus * 1_000_000 }
}

/** Restart policy for the Engine API. Never `unless-stopped`: a killed runtime stops containers when it restarts, and then treats that as a stop request. */
export function describeRestart(isKept: boolean): Readonly<Record<string, string>> {
  return { Name: isKept ? 'always' : 'no' }
}

function describeBounds(spec: ContainerSpec): Readonly<Record<string, unknown>> {
  const { powers } = spec
  return {
    ...describeUse(spec),
    PidsLimit: powers ? powerfulProcessesMax : processesMax,
    ReadonlyRootfs: powers?.hasWritableRoot !== true,
    CapDrop: ['ALL'],
    ...(powers ? describePowers(powers) : { SecurityOpt: ['no-new-privileges'] }),
  }
}

function describePowers(powers: ContainerPrivileges): Readonly<Record<string, unknown>> {
  const { capabilities, devices, isUnconfined, hasMachineProcesses, controlGroups } = powers
  return {
    CapAdd: capabilities,
    DeviceCgroupRules: devices,
    SecurityOpt: isUnconfined ? ['seccomp=unconfined', 'apparmor=unconfined', 'label=disable'] : [],
    // Empty lists unmask all of /proc and /sys.
    ...(isUnconfined && { MaskedPaths: [], ReadonlyPaths: [] }),
    ...(hasMachineProcesses && { PidMode: 'host' }),
    ...(controlGroups && { CgroupnsMode: controlGroups }),
  }
}

function describeMounts(spec: ContainerSpec): readonly Readonly<Record<string, unknown>>[] {
  const named = Object.entries(spec.volumes ?? {}).map(([Target, Source]) => ({ Type: 'volume', Source, Target }))
  const folders = { ...spec.folders, ...spec.powers?.folders }
  const bound = Object.entries(folders).map(([Target, Source]) => ({ Type: 'bind', Source, Target }))
  return [...named, ...bound, ...fileFolders(spec).map((Target) => ({ Type: 'volume', Target }))]
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  )
}
