/** Returns bytes determined by the seed. None is zero, as in empty storage. */
export function sampleBytes(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_one, index) => (seed * 31 + index * 7 + 1) % 251 || 1)
}

/** Bytes per GiB. */
export const gibBytes = 1_073_741_824

/** Length that is no multiple of any block size. */
export const oddLength = 5_003
