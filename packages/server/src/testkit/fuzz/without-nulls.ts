import type { DocSchema } from './doc-schema.ts'
import { typesOf } from './types-of.ts'

/** A body as the document means it: null for a field that does not take null is the same as nothing (decision A4). Made anew, so that the service's own reading is not believed. */
export function withoutNulls(value: unknown, schema: DocSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutNulls(one, schema?.items))
  const { properties } = schema ?? {}
  if (typeof value !== 'object' || value === null || !properties) return value
  const meant = Object.entries(value).filter(([name, one]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    return one !== null || !field || typesOf(field).includes('null')
  })
  return Object.fromEntries(
    meant.map(([name, one]) => [
      name,
      withoutNulls(one, Object.hasOwn(properties, name) ? properties[name] : undefined),
    ]),
  )
}
