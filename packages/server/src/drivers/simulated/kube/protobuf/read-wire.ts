/** One encoded field: its number, and an integer or bytes. */
export interface WireField {
  readonly number: number
  readonly value: bigint | Buffer
}

/** Splits a message into its fields. Throws for malformed input. */
export function readWire(octets: Buffer): readonly WireField[] {
  const fields: WireField[] = []
  for (let at = 0; at < octets.length;) {
    const tag = readVarint(octets, at)
    const body = readValue(octets, tag.next, Number(tag.value & 7n))
    fields.push({ number: Number(tag.value >> 3n), value: body.value })
    at = body.next
  }
  return fields
}

/** Reads a varint and the offset after it. */
export function readVarint(octets: Buffer, start: number): { readonly value: bigint; readonly next: number } {
  let value = 0n
  for (let at = start; at < start + 10; at += 1) {
    const octet = octets[at]
    if (octet === undefined) break
    value |= BigInt(octet & 127) << BigInt(7 * (at - start))
    if (octet < 128) return { value, next: at + 1 }
  }
  throw new Error('unterminated varint')
}

function readValue(
  octets: Buffer,
  at: number,
  wireType: number,
): { readonly value: bigint | Buffer; readonly next: number } {
  switch (wireType) {
    case 0:
      return readVarint(octets, at)
    case 1:
      return take(octets, at, 8)
    case 2: {
      const { value, next } = readVarint(octets, at)
      return take(octets, next, Number(value))
    }
    case 5:
      return take(octets, at, 4)
    default:
      throw new Error(`unknown wire type ${wireType}`)
  }
}

function take(octets: Buffer, at: number, length: number): { readonly value: Buffer; readonly next: number } {
  if (at + length > octets.length) throw new Error('a field is longer than its message')
  return { value: octets.subarray(at, at + length), next: at + length }
}
