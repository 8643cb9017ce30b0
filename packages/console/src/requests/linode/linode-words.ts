import { linode, makeTranslation } from '@moorage/contract/words'
import type { LineWords } from '../form-lines.ts'
import { writeTerraform } from './terraform.ts'

const { wireName, translate } = makeTranslation(linode, 'write')

/** Body fields whose values differ between dialects. The kinds have the same names. */
const translated = ['scopes', 'kernel', 'maintenance_policy'] as const

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
  const kind = translated.find((one) => one === name)
  return [wireName(name), kind !== undefined && typeof value === 'string' ? translate(kind, value) : writeValue(value)]
}

function writeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => writeField(name, field)))
}
