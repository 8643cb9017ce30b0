/** Encoded field with its number and value. */
export interface WireField {
  readonly number: number
  readonly value: bigint | Buffer
}

/** Splits a message into its fields; throws for malformed input. */
export function readWire(bytes: Buffer): readonly WireField[] {
  const fields: WireField[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at)
    const body = readValue(bytes, tag.next, Number(tag.value & 7n))
    fields.push({ number: Number(tag.value >> 3n), value: body.value })
    at = body.next
  }
  return fields
}

/** Varint and the offset after it. Throws if truncated or longer than 10 bytes. */
export function readVarint(bytes: Buffer, start: number): { readonly value: bigint; readonly next: number } {
  let value = 0n
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) break
    value |= BigInt(byte & 127) << BigInt(7 * (at - start))
    if (byte < 128) return { value, next: at + 1 }
  }
  throw new Error('unterminated varint')
}

function readValue(
  bytes: Buffer,
  at: number,
  wireType: number,
): { readonly value: bigint | Buffer; readonly next: number } {
  switch (wireType) {
    case 0:
      return readVarint(bytes, at)
    case 1:
      return take(bytes, at, 8)
    case 2: {
      const { value, next } = readVarint(bytes, at)
      return take(bytes, next, Number(value))
    }
    case 5:
      return take(bytes, at, 4)
    default:
      throw new Error(`unknown wire type ${wireType}`)
  }
}

function take(bytes: Buffer, at: number, length: number): { readonly value: Buffer; readonly next: number } {
  if (at + length > bytes.length) throw new Error('a field is longer than its message')
  return { value: bytes.subarray(at, at + length), next: at + length }
}
