import type { DialectPolicy } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'

/** Catalogue and dialect policy. */
export interface Terms {
  readonly catalogue: Catalogue
  readonly policy: DialectPolicy
}
