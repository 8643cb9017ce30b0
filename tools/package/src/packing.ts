import type { Architecture } from './program/lay-program.ts'

/** Input and output of a package build. */
export interface Packing {
  /** Root of the project. */
  readonly root: string
  /** Output folder; created if missing. */
  readonly out: string
  readonly version: string
  /** Target architecture; ignored by npm's package, which is for all. */
  readonly architecture: Architecture
}
