import type { Architecture } from './program/write-program.ts'

/** Input and output of a package build. */
export interface Packing {
  readonly root: string
  readonly out: string
  readonly version: string
  readonly architecture: Architecture
}
