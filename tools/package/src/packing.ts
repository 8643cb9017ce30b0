import type { Architecture } from './program/write-program.ts'

/** Input and output of a package build. */
export interface Packing {
  readonly root: string
  readonly out: string
  readonly version: string
  /** Used for Debian packages and containers only. */
  readonly architecture: Architecture
}
