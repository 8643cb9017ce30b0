import type { FormRequest } from '../form-request.ts'
import { type Argument, type Arguments, terraformResources } from './terraform-resources.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Returns the Terraform block that creates the same resource as a request, with body fields in linode words; null without a provider resource. A comment above
 * the block lists fields without an argument.
 */
export function writeTerraform({ operation, path = {} }: FormRequest, body: Body): string | null {
  const resource = terraformResources[operation]
  if (resource === undefined) return null
  const { kind, of } = resource
  const ofPath = Object.entries(resource.path ?? {}).map(([parameter, argument]) => {
    const text = String(path[parameter])
    return `  ${argument} = ${/^\d+$/.test(text) ? text : writeValue(text)}`
  })
  const name = nameOf(String(body['label'] ?? body['username'] ?? 'new'))
  const unknown = fieldsWithout(body, of)
  return [
    ...(unknown.length === 0 ? [] : [`# The provider has no argument for ${unknown.join(', ')}.`]),
    `resource "${kind}" "${name}" {`,
    ...ofPath,
    ...writeFields(body, of, 1),
    '}',
  ].join('\n')
}

function nameOf(label: string): string {
  const name = label.replaceAll(/[^A-Za-z0-9_-]/g, '_')
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`
}

function fieldsWithout(body: object, of: Arguments): readonly string[] {
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) => {
    const argument = of[field]
    if (argument === undefined) return [field]
    if (typeof argument === 'string' || argument === null) return []
    const inside = blocksOf(field, value).flatMap((block) => fieldsWithout(block, argument.of))
    return [...new Set(inside)].map((one) => `${field}.${one}`)
  })
}

function writeFields(body: object, of: Arguments, depth: number): readonly string[] {
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) =>
    writeField(field, value, { argument: of[field] ?? null, depth }),
  )
}

function writeField(
  field: string,
  value: unknown,
  { argument, depth }: { readonly argument: Argument; readonly depth: number },
): readonly string[] {
  const indent = '  '.repeat(depth)
  if (argument === null || value === null) return []
  if (typeof argument === 'string') return [`${indent}${argument} = ${writeValue(value)}`]
  return blocksOf(field, value).flatMap((block) => [
    `${indent}${argument.block} {`,
    ...writeFields(block, argument.of, depth + 1),
    `${indent}}`,
  ])
}

/** Returns list items, the single object, or devices with slot names. */
function blocksOf(field: string, value: unknown): readonly object[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const blocks = parts.filter((part) => typeof part === 'object' && part !== null)
  if (field !== 'devices') return blocks
  return blocks.flatMap((slots) =>
    Object.entries(slots).flatMap(([name, held]: [string, unknown]) =>
      typeof held === 'object' && held !== null ? [{ device_name: name, ...held }] : [],
    ),
  )
}

/** Maps keep their keys. Terraform interpolation is escaped. */
function writeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign)
  const pairs = Object.entries(value).map(([key, one]: [string, unknown]) => `${writeValue(key)} = ${writeValue(one)}`)
  return `{ ${pairs.join(', ')} }`
}
