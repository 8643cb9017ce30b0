import { readFileSync } from 'node:fs'

/** Whether a value of JSON is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of a JSON file that has to be a string. */
export function readText(file: string, name: string): string {
  const value = readRecord(file)[name]
  if (typeof value !== 'string') throw new Error(`${file} has no text in ${name}.`)
  return value
}

/** A JSON file that holds one object. */
export function readRecord(file: string): Readonly<Record<string, unknown>> {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(read)) throw new Error(`${file} is not one object.`)
  return read
}
