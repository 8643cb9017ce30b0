/**
 * Who runs the programs of a control plane on a machine: an engine of containers, or the machine itself with its units. Every call has a deadline of its own; one that cannot be reached
 * or does not answer in time is a DriverError Busy, what it refuses for good is Broken with its own sentence.
 */
export interface ProgramRunner {
  /** What logs call it. */
  readonly name: string
  /** Whether containers have networks of their own, so that ports of them can be published. */
  readonly hasNetworks: boolean
  /** Every container that carries all of these labels, running or not. */
  listContainers(labels: EngineLabels): Promise<readonly ContainerSeen[]>
  /**
   * Makes a container run as it is described: found and left alone where it is so already (by a digest in a label) and up, and else made anew in place of the one before, which is stopped first. Its
   * image must be there (`ensureImage`), by name: what the name stands for may have changed since. AlreadyExists where one of the name has other values of these labels.
   */
  ensureContainer(container: ContainerSpec): Promise<void>
  /** Ends it: TERM, then KILL after the grace. One that is not there or not running is fine. It runs again when the engine is started again: what shall stay off is removed. */
  stopContainer(name: string, graceMs: number): Promise<void>
  /** Ends and removes it, not its volumes. One that is not there is fine. */
  removeContainer(name: string, graceMs: number): Promise<void>
  /** Sends its main process a signal, such as SIGUSR2. */
  signalContainer(name: string, signal: string): Promise<void>
  /** Replaces files in a container that is there, running or not, in folders where it has files or volumes; each is written whole. */
  putFiles(name: string, files: readonly ContainerFile[]): Promise<void>
  /** Reads one file out of a container, running or not; null where it is not there. */
  readFile(name: string, path: string): Promise<Buffer | null>
  /** Reads all files that lie in a folder of a container, by their paths, in one call; with all that lies in folders below, at most 16 MiB. None where it is not there. */
  readFiles(name: string, folder: string): Promise<ReadonlyMap<string, Buffer>>
  /** Hands over one file of any size out of a container, running or not, piece by piece: the next comes when `take` is through. Its size in bytes; null where it is not there. */
  copyFile(name: string, path: string, take: TakePiece): Promise<number | null>
  /** Puts one file of any size into a container that is there, running or not, as `putFiles` does. Broken where its content is not as long as was said. */
  placeFile(name: string, file: LargeFile): Promise<void>
  /** Runs a program in a running container, by an array of arguments, and tells how it ended; its output is cut at 64 KiB. */
  runInContainer(name: string, command: readonly string[], deadlineMs: number): Promise<ContainerProgramEnd>
  /** The last lines that a container wrote, for an operator's log; empty where it is not there. */
  readLog(name: string, lines: number): Promise<string>
  /** Finds the image, or loads it from the folder of archives, or pulls it, as the policy says. Broken, naming all places, where it is nowhere. */
  ensureImage(image: string, source: ImageSource): Promise<void>
  ensureNetwork(network: NetworkSpec): Promise<void>
  removeNetwork(name: string): Promise<void>
  ensureVolume(name: string, labels: EngineLabels): Promise<void>
  hasVolume(name: string): Promise<boolean>
  removeVolume(name: string): Promise<void>
  listVolumes(labels: EngineLabels): Promise<readonly string[]>
  listNetworks(labels: EngineLabels): Promise<readonly string[]>
  /** Subnets of all networks of the engine, in CIDR form, also of those that others made. */
  listSubnets(): Promise<readonly string[]>
  /** Address of the machine that its containers see too, and that is there as long as it is; null where there is none, or it cannot be known from here. */
  findGateway(): Promise<string | null>
  close(): Promise<void>
}

/** A machine that runs containers: the Docker-compatible Engine API of Docker or Podman. Beside programs, whole hosts run in its containers. */
export interface ContainerEngine extends ProgramRunner {
  /** One container by its name; null where it is not there. */
  findContainer(name: string): Promise<ContainerSeen | null>
  /** Makes a container that does not run yet, or finds one of the name with these labels and leaves it as it is. Its image must be there. AlreadyExists as with `ensureContainer`. */
  makeContainer(container: ContainerSpec): Promise<void>
  /** Starts one that is there, with the root that it had; one that runs is fine. */
  startContainer(name: string): Promise<void>
  /** Gives one that is there other bounds, running or not. */
  boundContainer(name: string, bounds: ContainerBounds): Promise<void>
  /** Says of one that is there whether the engine starts it again, when it ends and when the engine itself was away. */
  keepRunning(name: string, isKept: boolean): Promise<void>
  hasImage(image: string): Promise<boolean>
  /** The folder on the machine that a volume is; null where it is not there. */
  findVolumeFolder(name: string): Promise<string | null>
  /**
   * Tells the name of each container with all of these labels that starts, ends or goes, by whomever; null for every other word about them. Resolves when it is to be begun anew, after a quarter of an
   * hour; rejects where the engine cannot be listened to.
   */
  listenTo(labels: EngineLabels, onHeard: (name: string | null) => void): Promise<void>
  /** What the machine has for containers. */
  askRoom(): Promise<MachineRoom>
}

/** Memory and processors of a machine. */
export interface MachineRoom {
  readonly memoryMib: number
  readonly vcpus: number
}

/** What a container may use up. */
export interface ContainerBounds {
  readonly memoryMib: number
  /** In thousandths of a processor. */
  readonly millicpus: number
}

/** Labels of what an engine has, all of them. */
export type EngineLabels = Readonly<Record<string, string>>

/** A container as it is to be. */
export interface ContainerSpec extends ContainerBounds {
  /** Unique on the machine. */
  readonly name: string
  readonly image: string
  /** The whole command line, the program first; the image's own entry point is not used. It runs as root without capabilities and can write to volumes, /tmp and /run only, unless `powers` says more. */
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly labels: EngineLabels
  /** Written before it starts. Not part of what it is compared by: `putFiles` and a signal change them. */
  readonly files: readonly ContainerFile[]
  /** Named volumes by the path they are mounted at. */
  readonly volumes?: Readonly<Record<string, string>>
  /** Folders of the machine by the path that they are mounted at, which it may write to as far as their owners let root without powers. None when absent. */
  readonly folders?: Readonly<Record<string, string>>
  /** The machine's own network, none, or one made by `ensureNetwork`, with a fixed address in it or, where that is null, the engine's choice. */
  readonly network: 'host' | 'none' | { readonly name: string; readonly address: string | null }
  /** Names of further networks that it is on, with addresses of the engine's choice. */
  readonly joins?: readonly string[]
  /** Ports of the container that the machine publishes, by `<address>:<port>` of the machine. */
  readonly publishes?: readonly { readonly address: string; readonly port: number; readonly containerPort: number }[]
  /** Kept names of other machines: `/etc/hosts`. */
  readonly hosts?: Readonly<Record<string, string>>
  /** How long its program may take to end by itself when it is replaced. */
  readonly graceMs: number
  /** What it may do beyond what all may. Nothing when absent. */
  readonly powers?: ContainerPowers
}

/** What a container may do beyond others: whoever has all of it has the machine. */
export interface ContainerPowers {
  /** By their names, without `CAP_`. */
  readonly capabilities: readonly string[]
  /** Devices that it may open or make, as the kernel's rules say: `b 7:* rwm`. */
  readonly devices: readonly string[]
  /** Whether the engine's filters of system calls, its profiles and its closed places of /proc and /sys are left off. */
  readonly isUnconfined: boolean
  /** Whether its root can be written to; it lasts as long as the container. */
  readonly hasWritableRoot: boolean
  /** Whether it sees the processes of the whole machine. */
  readonly hasMachineProcesses: boolean
  /** Whether the engine starts it again, as it does with others, or leaves it off until `keepRunning` says otherwise. */
  readonly isKeptRunning: boolean
  /** Folders of the machine by the path they are mounted at. */
  readonly folders?: Readonly<Record<string, string>>
  /** Folders in memory with their options, in place of the usual ones. */
  readonly memoryFolders?: Readonly<Record<string, string>>
  /** Its name for itself. */
  readonly hostname?: string
  /** Where it stands in the tree of control groups: its own root where the engine can do that. The engine's choice when absent. */
  readonly controlGroups?: 'private' | 'host'
}

/** A file in a container. */
export interface ContainerFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** Octal, 0o600 for secrets. */
  readonly mode: number
}

/** Takes the next bytes of a file. */
export type TakePiece = (piece: Buffer) => Promise<void>

/** A file that is too large to be held in memory. */
export interface LargeFile extends Omit<ContainerFile, 'content'> {
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array>
}

/** A container as it is. */
export interface ContainerSeen {
  readonly name: string
  readonly image: string
  readonly labels: EngineLabels
  readonly isRunning: boolean
  /** How often the engine has started it again by itself. */
  readonly restarts: number
  /** Its address in each of its networks, by their names; those that it has while it runs. */
  readonly addresses: Readonly<Record<string, string>>
  /** Digest of what it was made as (`digestContainer`); null for one that was not made by us. */
  readonly description: string | null
}

/** How a program ended. */
export interface ContainerProgramEnd {
  readonly code: number
  readonly output: string
}

/** Where images come from. */
export interface ImageSource {
  /** Folder with archives `<image name without its path>-<tag>.tar`; null where there is none. */
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}

/** A network of containers. */
export interface NetworkSpec {
  readonly name: string
  /** In CIDR form. */
  readonly subnet: string
  /** Part of it that those get their addresses from who ask for none, in CIDR form; all of it when absent. */
  readonly choices?: string
  readonly labels: EngineLabels
}
