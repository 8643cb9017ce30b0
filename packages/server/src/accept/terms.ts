import type { Catalogue } from '../domain/catalogue/catalogue.ts'

/** What an installation lets be made, and on which terms; an act takes of it what its rules ask. */
export interface Terms {
  /** Regions, types, prices and limits. */
  readonly catalogue: Catalogue
  /** Attached volumes are never refused below this total (decision D5); a number of the dialect. */
  readonly attachedVolumesFloor: number
}
