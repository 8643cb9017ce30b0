import type { Cause } from './cause.ts'

/** Reasons why a file is not accepted as an image. */
export const imageRejections = {
  format: 'image.format_unknown',
  reference: 'image.not_self_contained',
  compression: 'image.decompression_failed',
  size: 'image.too_large',
  quota: 'image.quota_reached',
} as const satisfies Record<string, Cause>

/** Reason why a file is not accepted as an image. */
export type ImageRejection = keyof typeof imageRejections
