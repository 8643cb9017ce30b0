import messageTable from './message-table.json' with { type: 'json' }
import { readVarint, readWire } from './read-wire.ts'
import type { WireField } from './read-wire.ts'

/** JSON name, type (scalar, message, or `map:` and the value type), encoding (`*` list, `<` inlined message, `?` omitted from JSON if empty). */
type Field = readonly string[]

/** Fields by message and number, from k8s.io/api 0.36. */
const table: Readonly<Record<string, Readonly<Record<string, Field>>>> = messageTable

/** True for a message of the table. */
export const hasMessage = (message: string): boolean => Object.hasOwn(table, message)

/** Decodes a message into its JSON form; drops unknown fields. Throws for unknown messages and malformed bytes. */
export function decodeMessage(message: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  const fields = table[message]
  if (!fields) throw new Error(`unknown message ${message}`)
  const entries: [string, unknown][] = []
  const lists = new Map<string, unknown[]>()
  const maps = new Map<string, [string, unknown][]>()
  for (const { number, value } of readWire(bytes)) {
    const [name = '', type = '', marks = ''] = fields[number] ?? []
    if (type === '') continue
    if (type.startsWith('map:')) grow(maps, name).push(readEntry(type.slice('map:'.length), value))
    else if (marks.includes('*')) grow(lists, name).push(...readMembers(type, value))
    else if (marks.includes('<')) entries.push(...Object.entries(decodeMessage(type, asBytes(value))))
    else entries.push([name, readPlain(type, value)])
  }
  const collected: [string, unknown][] = [
    ...lists,
    ...[...maps].map(([name, pairs]): [string, unknown] => [name, Object.fromEntries(pairs)]),
  ]
  const droppable = new Set(
    Object.values(fields)
      .filter(([, , marks]) => marks?.includes('?') === true)
      .map(([name]) => name),
  )
  return Object.fromEntries(
    [...entries, ...collected].filter(
      ([name, value]) => value !== undefined && !(droppable.has(name) && isEmpty(value)),
    ),
  )
}

function grow<Member>(held: Map<string, Member[]>, name: string): Member[] {
  const list = held.get(name) ?? []
  held.set(name, list)
  return list
}

const isEmpty = (value: unknown): boolean => value === '' || value === 0 || value === false

function asBytes(value: bigint | Buffer): Buffer {
  if (typeof value === 'bigint') throw new Error('expected a message, found a number')
  return value
}

/** A list's numbers may be packed into one field. */
function readMembers(type: string, value: bigint | Buffer): readonly unknown[] {
  if (type !== 'int' || typeof value === 'bigint') return [readPlain(type, value)]
  const members: unknown[] = []
  for (let at = 0; at < value.length;) {
    const { value: member, next } = readVarint(value, at)
    members.push(readPlain(type, member))
    at = next
  }
  return members
}

function readEntry(type: string, value: bigint | Buffer): [string, unknown] {
  const fields = readWire(asBytes(value))
  const find = (number: number): WireField | undefined => fields.find((one) => one.number === number)
  return [
    asBytes(find(1)?.value ?? Buffer.alloc(0)).toString('utf8'),
    readPlain(type, find(2)?.value ?? Buffer.alloc(0)),
  ]
}

function readPlain(type: string, value: bigint | Buffer): unknown {
  if (type === 'int') return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : 0
  if (type === 'bool') return value !== 0n
  const bytes = asBytes(value)
  switch (type) {
    case 'string':
      return bytes.toString('utf8')
    case 'bytes':
      return bytes.toString('base64')
    case 'quantity':
      return readWire(bytes).map((one) => asBytes(one.value).toString('utf8'))[0] ?? '0'
    case 'time':
      return readTime(bytes)
        ?.toISOString()
        .replace(/\.\d+Z$/, 'Z')
    case 'microtime':
      return readMicroTime(bytes)
    case 'intstr':
      return readIntOrText(bytes)
    default:
      return decodeMessage(type, bytes)
  }
}

/** Reads seconds (field 1), without nanoseconds (field 2), which Kubernetes drops. */
function readTime(bytes: Buffer): Date | undefined {
  return readWire(bytes).length === 0 ? undefined : new Date(publicIdOf(bytes, 1) * 1_000)
}

/** Six decimals, since leader election compares the written with the read value. */
function readMicroTime(bytes: Buffer): string | undefined {
  const micros = String(Math.floor(publicIdOf(bytes, 2) / 1_000)).padStart(6, '0')
  return readTime(bytes)
    ?.toISOString()
    .replace(/\.\d+Z$/, `.${micros}Z`)
}

function publicIdOf(bytes: Buffer, number: number): number {
  const value = readWire(bytes).find((one) => one.number === number)?.value
  return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : 0
}

/** Fields: type (1; value 1 is text), number (2), text (3). */
function readIntOrText(bytes: Buffer): unknown {
  const fields = new Map(readWire(bytes).map((one) => [one.number, one.value]))
  return fields.get(1) === 1n
    ? asBytes(fields.get(3) ?? Buffer.alloc(0)).toString('utf8')
    : readPlain('int', fields.get(2) ?? 0n)
}
