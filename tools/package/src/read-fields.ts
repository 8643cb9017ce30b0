import { readFileSync } from 'node:fs'

/** True for a JSON object; false for null and arrays. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a JSON file's required string field. Throws if it is absent or not a string. */
export function readText(file: string, name: string): string {
  const value = readRecord(file)[name]
  if (typeof value !== 'string') throw new Error(`${file} has no string field ${name}.`)
  return value
}

/** Returns the object in a JSON file. Throws for other content. */
export function readRecord(file: string): Readonly<Record<string, unknown>> {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(read)) throw new Error(`${file} does not contain an object.`)
  return read
}
