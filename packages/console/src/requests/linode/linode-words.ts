import { linode, makeTranslation } from '@moorage/contract/words'
import type { LineWords } from '../form-lines.ts'
import { writeTerraform } from './terraform.ts'

const { wireName, translate } = makeTranslation(linode, 'write')

/** Kinds of body fields whose values differ between dialects. */
const translated: ReadonlyMap<string, Parameters<typeof translate>[0]> = new Map([
  ['scopes', 'scopes'],
  ['kernel', 'kernel'],
  ['maintenance_policy', 'maintenance_policy'],
  ['entity_type', 'entity'],
])

/** Fields that contain names that users choose. */
const free = new Set(['labels', 'stackscript_data'])

/** Names of the linode dialect, with resources of its Terraform provider. Lines are for users with a token, who use the dialect of the installation. */
export const linodeWords: LineWords = {
  dialect: 'linode',
  writeBody: (body) => Object.fromEntries(Object.entries(body).map(([name, value]) => writeField(name, value))),
  writeTerraform,
}

function writeField(name: string, value: unknown): readonly [name: string, value: unknown] {
  if (free.has(name)) return [name, value]
  const kind = translated.get(name)
  return [wireName(name), kind !== undefined && typeof value === 'string' ? translate(kind, value) : writeValue(value)]
}

function writeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => writeField(name, field)))
}
