/** Returns pseudorandom bytes other than 0, determined by the seed. A shorter result is a prefix of a longer one. */
export function sampleBytes(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed >>> 0
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = 1 + ((state >>> 24) % 255)
  }
  return bytes
}

/** One GiB in bytes. */
export const gib = 1_073_741_824
