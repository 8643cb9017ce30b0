import type { Resource } from './resource.ts'

/** File for a host. */
export interface HostFile {
  /** Absolute, in a folder that survives a stop of the host. */
  readonly path: string
  readonly content: string
  /** Octal, 0o600 for secrets. */
  readonly mode: number
}

/** Writes files into running hosts of any driver, for example the bootstrap config of nodes. */
export interface HostFiles {
  /**
   * Writes each file completely, in order, replacing existing ones; idempotent. NotFound if the host does not exist, Busy while it does not run or is
   * unreachable.
   */
  putFiles(host: Resource, files: readonly HostFile[]): Promise<void>
  /** Why the host's node is not ready, at most a few log lines, for an operator. Empty if unknown. */
  readLog(host: Resource): Promise<string>
}
