import type { DialectPolicy } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'

/** Catalogue and dialect policy; an act takes the part that its rules need. */
export interface Terms {
  readonly catalogue: Catalogue
  /** Numbers that differ between the dialects. */
  readonly policy: DialectPolicy
}
