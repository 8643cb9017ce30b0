/** Encodes a length-delimited field; empty if absent. */
export function writeField(number: number, value: string | Buffer | undefined): Buffer {
  if (value === undefined) return Buffer.alloc(0)
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([writeVarint((number << 3) | 2), writeVarint(bytes.length), bytes])
}

/** Concatenates fields to a message. */
export function writeMessage(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields)
}

function writeVarint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return Buffer.of(...bytes, left)
}
