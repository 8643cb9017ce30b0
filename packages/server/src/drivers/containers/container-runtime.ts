import type { HostCounters } from '#reconcile/ports/index.ts'

/**
 * Runs a control plane's programs in containers, or as processes of the machine. Calls have deadlines. They throw Busy if the runner is unreachable, Broken for a
 * permanent rejection.
 */
export interface ProgramRunner {
  readonly name: string
  /** True if containers have their own networks and can publish ports. */
  readonly hasNetworks: boolean
  listContainers(labels: RuntimeLabels): Promise<readonly ObservedContainer[]>
  /**
   * Ensures that a container runs with this spec; recreates it if the spec's digest differs. Compares the image's name, not its content. Throws AlreadyExists
   * if an existing container has other values of these labels.
   */
  ensureContainer(container: ContainerSpec): Promise<void>
  /** Stops a container: TERM, KILL after the grace period. Idempotent. A runtime restart starts it again, unless it is removed or `keepRunning` is false. */
  stopContainer(name: string, graceMs: number): Promise<void>
  /** Stops and removes a container, but not its named volumes. Idempotent. */
  removeContainer(name: string, graceMs: number): Promise<void>
  signalContainer(name: string, signal: string): Promise<void>
  /** Replaces files of an existing container, each atomically; only in volumes and in folders of described files. */
  putFiles(name: string, files: readonly ContainerFile[]): Promise<void>
  /** Null if the file does not exist. */
  readFile(name: string, path: string): Promise<Buffer | null>
  /** Files of a folder by path, without subfolders. Throws Broken above 16 MiB including subfolders. */
  readFiles(name: string, folder: string): Promise<ReadonlyMap<string, Buffer>>
  /** Streams a file to `take`. Returns its size in bytes; null if it does not exist. */
  copyFile(name: string, path: string, take: ReceiveChunk): Promise<number | null>
  /** Writes a large file like `putFiles`. Broken if its content has another length than `bytes`. */
  placeFile(name: string, file: LargeFile): Promise<void>
  /** Truncates the output at 64 KiB. */
  runInContainer(name: string, command: readonly string[], deadlineMs: number): Promise<ContainerProgramEnd>
  /** Last lines of the log; '' if the container does not exist. */
  readLog(name: string, lines: number): Promise<string>
  /** Finds, loads or pulls the image. Throws Broken, listing every source, if none has it. */
  ensureImage(image: string, source: ImageSource): Promise<void>
  ensureNetwork(network: NetworkSpec): Promise<void>
  removeNetwork(name: string): Promise<void>
  ensureVolume(name: string, labels: RuntimeLabels): Promise<void>
  hasVolume(name: string): Promise<boolean>
  removeVolume(name: string): Promise<void>
  listVolumes(labels: RuntimeLabels): Promise<readonly string[]>
  listNetworks(labels: RuntimeLabels): Promise<readonly string[]>
  /** Subnets of all networks, also of other programs, in CIDR form. */
  listSubnets(): Promise<readonly string[]>
  /** Permanent address of the machine for containers; null if unknown. */
  findGateway(): Promise<string | null>
  close(): Promise<void>
}

/** Docker or Podman through the Engine API. Containers can also be whole hosts. */
export interface ContainerRuntime extends ProgramRunner {
  findContainer(name: string): Promise<ObservedContainer | null>
  /** Creates a stopped container; an existing one with these labels stays unchanged. Throws AlreadyExists like `ensureContainer`. */
  createContainer(container: ContainerSpec): Promise<void>
  startContainer(name: string): Promise<void>
  limitContainer(name: string, bounds: ContainerLimits): Promise<void>
  /** Sets whether the runtime restarts a container when it ends and when the runtime itself restarts. */
  keepRunning(name: string, isKept: boolean): Promise<void>
  hasImage(image: string): Promise<boolean>
  /** Path on the machine; null if the volume does not exist. */
  findVolumeFolder(name: string): Promise<string | null>
  /**
   * Calls `onEvent` with the name of each matching container that starts, ends or is removed, and with null for other events. Resolves after 15 minutes; call
   * it again. Rejects if the runtime cannot be watched.
   */
  watchContainers(labels: RuntimeLabels, onEvent: (name: string | null) => void): Promise<void>
  readCapacity(): Promise<MachineCapacity>
  /** Counters since the start of a running container; null if it does not exist. */
  readUse(name: string): Promise<ContainerUse | null>
  /** Network interface of a running container that has one network; null if it does not run. */
  readLink(name: string): Promise<ContainerLink | null>
  /** Connects a stopped container to an existing network; replaces its address there. */
  ensureLink(name: string, network: ContainerAttachment): Promise<void>
}

/** A network of a container. If `address` is null, the runtime assigns one. */
export interface ContainerAttachment {
  readonly name: string
  readonly address: string | null
}

/** Network interface of a running container. */
export interface ContainerLink {
  /** PID of its first process in the PID namespace of the machine. */
  readonly pid: number
  /** Addresses that the runtime assigned; the container may have changed them. */
  readonly mac: string
  readonly address: string
}

/** Monotonic counters of a container. Devices are named by their `major:minor` numbers on the machine. */
export type ContainerUse = Omit<HostCounters, 'run'>

/** Memory and CPUs of a machine. */
export interface MachineCapacity {
  readonly memoryMib: number
  readonly vcpus: number
}

/** Resource limits of a container. */
export interface ContainerLimits {
  readonly memoryMib: number
  readonly millicpus: number
}

/** Labels of a container, network or volume. A filter requires all. */
export type RuntimeLabels = Readonly<Record<string, string>>

/** Desired state of a container. */
export interface ContainerSpec extends ContainerLimits {
  readonly name: string
  readonly image: string
  /** Replaces the entry point. The program runs as root without capabilities. It writes only to volumes, /tmp and /run, unless `powers` allows more. */
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly labels: RuntimeLabels
  /** Files written before the start. An existing container's files are not compared; `putFiles` and a signal change them. */
  readonly files: readonly ContainerFile[]
  /** Named volumes by mount path. */
  readonly volumes?: Readonly<Record<string, string>>
  /** Folders of the machine by mount path, accessed as root without capabilities. */
  readonly folders?: Readonly<Record<string, string>>
  readonly network: 'host' | 'none' | ContainerAttachment
  /** Further networks, in which the runtime assigns addresses. */
  readonly joins?: readonly string[]
  readonly publishes?: readonly { readonly address: string; readonly port: number; readonly containerPort: number }[]
  /** Entries of `/etc/hosts`: addresses by name. */
  readonly hosts?: Readonly<Record<string, string>>
  /** Grace period when the container is recreated. */
  readonly graceMs: number
  readonly powers?: ContainerPrivileges
}

/** Privileges of a container; together equivalent to root on the machine. */
export interface ContainerPrivileges {
  /** Linux capabilities, without the prefix `CAP_`. */
  readonly capabilities: readonly string[]
  /** Kernel device rules, such as `b 7:* rwm`. */
  readonly devices: readonly string[]
  /** Disables the runtime's seccomp filters, security profiles, and masked paths of /proc and /sys. */
  readonly isUnconfined: boolean
  /** Changes to the root are lost when the container is removed. */
  readonly hasWritableRoot: boolean
  readonly hasMachineProcesses: boolean
  /** If false, the runtime does not restart the container until `keepRunning`. */
  readonly isKeptRunning: boolean
  readonly folders?: Readonly<Record<string, string>>
  /** In-memory folders by path, with mount options; they replace the default folders. */
  readonly memoryFolders?: Readonly<Record<string, string>>
  readonly hostname?: string
  /** Control group namespace; the runtime's default if absent. */
  readonly controlGroups?: 'private' | 'host'
}

/** A file in a container. */
export interface ContainerFile {
  readonly path: string
  readonly content: string | Uint8Array
  readonly mode: number
}

/** Receives the next bytes of a file. */
export type ReceiveChunk = (chunk: Buffer) => Promise<void>

/** A file too large for memory. */
export interface LargeFile extends Omit<ContainerFile, 'content'> {
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array>
}

/** Observed state of a container. */
export interface ObservedContainer {
  readonly name: string
  readonly image: string
  readonly labels: RuntimeLabels
  readonly isRunning: boolean
  /** Identifies the current run of the program; null unless it runs. */
  readonly run: string | null
  readonly restarts: number
  /** Addresses by network name; empty unless the container runs. */
  readonly addresses: Readonly<Record<string, string>>
  /** Digest of the spec at creation (`digestContainer`); null if Moorage did not create the container. */
  readonly description: string | null
}

/** Exit code and output. */
export interface ContainerProgramEnd {
  readonly code: number
  readonly output: string
}

/** Sources of images. */
export interface ImageSource {
  /** Folder of archives `<image name without its path>-<tag>.tar`; null for none. */
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}

/** A container network. */
export interface NetworkSpec {
  readonly name: string
  readonly subnet: string
  /** Range for containers without a fixed address, in CIDR form; the whole subnet if absent. */
  readonly choices?: string
  readonly labels: RuntimeLabels
}
