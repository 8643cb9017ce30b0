import type { Resource } from './resource.ts'

/** A file that a host is given. */
export interface HostFile {
  /** Absolute, in a folder that the host keeps when it is stopped. */
  readonly path: string
  readonly content: string
  /** Octal, 0o600 for secrets. */
  readonly mode: number
}

/**
 * How files get into a running host: by this a cluster's driver gives a node its papers, whoever has the hosts. Drivers know one another only by such
 * interfaces, which main hands from one to the other.
 */
export interface HostFiles {
  /** Writes each file whole, in their order, in place of what was there; the same files again change nothing. NotFound where the host is not there, Busy while it does not run or cannot be asked. */
  putFiles(host: Resource, files: readonly HostFile[]): Promise<void>
  /** What the host itself has to say of why its node is not ready, at most some lines of its log, for an operator. Empty where nothing is known. */
  readLog(host: Resource): Promise<string>
}
