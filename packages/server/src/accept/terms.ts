import type { DialectPolicy } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'

/** What an installation lets be made, and on which terms; an act takes of it what its rules ask. */
export interface Terms {
  /** Regions, types, prices and limits. */
  readonly catalogue: Catalogue
  /** Numbers in which the wires differ. */
  readonly policy: DialectPolicy
}
