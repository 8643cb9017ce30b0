import type { JsonSchema } from '@moorage/contract'
import { renderComment } from './render-comment.ts'

/** Options for rendering a TypeScript type. */
export interface TypeRendering {
  /** In inputs, lists can be readonly and optional fields undefined. */
  readonly isInput: boolean
  /** A titled schema is rendered separately. */
  readonly nameOf: (schema: JsonSchema) => string
  readonly translate: (description: string) => string
}

const lineMax = 100
/** Minimum number of equal field types for a mapped type. */
const alikeMin = 8

/** Returns the TypeScript type of a schema: its name if it has one, otherwise the full type. Object lines start with `indent`. */
export function renderType(schema: JsonSchema, rendering: TypeRendering, indent = ''): string {
  const types = [schema.type ?? []].flat()
  const name = schema.title === undefined ? undefined : rendering.nameOf(schema)
  if (name !== undefined) return types.includes('null') ? `${name} | null` : name
  return renderShape(schema, rendering, indent)
}

/** Returns the TypeScript type of a schema in full, even if titled. */
export function renderShape(schema: JsonSchema, rendering: TypeRendering, indent = ''): string {
  if (schema.anyOf)
    return joinUnion(
      schema.anyOf.map((one) => renderType(one, rendering, indent)),
      indent,
    )
  if (schema.enum)
    return joinUnion(
      schema.enum.map((value) => renderLiteral(value)),
      indent,
    )
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return joinUnion(
    types.map((type) => renderOne(type, schema, rendering, indent)),
    indent,
  )
}

function renderOne(type: string, schema: JsonSchema, rendering: TypeRendering, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return renderList(schema, rendering, indent)
  if (type === 'object') return renderObject(schema, rendering, indent)
  return type
}

function renderList({ items }: JsonSchema, rendering: TypeRendering, indent: string): string {
  const item = items ? renderType(items, rendering, indent) : 'unknown'
  const whole = item.includes(' | ') && !item.startsWith('{') ? `(${item})` : item
  return rendering.isInput ? `readonly ${whole}[]` : `${whole}[]`
}

function renderObject(schema: JsonSchema, rendering: TypeRendering, indent: string): string {
  const { properties = {}, patternProperties } = schema
  if (patternProperties) {
    const [value = {}] = Object.values(patternProperties)
    const held = renderType(value, rendering, indent)
    return rendering.isInput ? `Readonly<Record<string, ${held}>>` : `Record<string, ${held}>`
  }
  if (Object.keys(properties).length === 0) return 'Record<string, never>'
  return renderAlike(schema, rendering, indent) ?? `{\n${renderFields(schema, rendering, `${indent}  `)}\n${indent}}`
}

/** Returns undefined unless many fields have one type, like configuration slots. */
function renderAlike(schema: JsonSchema, rendering: TypeRendering, indent: string): string | undefined {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  const [type = '', ...others] = new Set(
    Object.values(properties).map((one) => renderType(one, rendering, `${indent}  `)),
  )
  if (names.length < alikeMin || others.length > 0) return undefined
  const keys = joinUnion(
    names.map((name) => `'${name}'`),
    `${indent}  `,
  )
  const isOptional = required.length === 0
  const orUndefined = rendering.isInput && isOptional ? ' | undefined' : ''
  return `{\n${indent}  [Name in${afterColon(keys)}]${isOptional ? '?' : ''}: ${type}${orUndefined}\n${indent}}`
}

/** Returns an object's fields as TypeScript properties with doc comments. Optional fields of inputs also accept undefined. */
export function renderFields(schema: JsonSchema, rendering: TypeRendering, indent: string): string {
  const { properties = {}, required = [] } = schema
  const lines = Object.entries(properties).map(([name, child]) => {
    const type = renderType(child, rendering, indent)
    const isRequired = required.includes(name)
    const orUndefined = rendering.isInput && !isRequired && type !== 'unknown' ? ' | undefined' : ''
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    const comment =
      child.description === undefined ? [] : [renderComment(rendering.translate(child.description), indent)]
    return [...comment, `${indent}${key}${isRequired ? '' : '?'}:${afterColon(type)}${orUndefined}`].join('\n')
  })
  return lines.join('\n')
}

function afterColon(type: string): string {
  return type.startsWith('\n') ? type : ` ${type}`
}

/** Joins union members without duplicates. Wraps a long union, except one that contains an object type. */
function joinUnion(parts: readonly string[], indent = ''): string {
  const kept = [...new Set(parts)]
  const whole = kept.join(' | ')
  if (whole.length <= lineMax || whole.includes('{')) return whole
  const lines: string[] = []
  for (const part of kept) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length < lineMax) lines[lines.length - 1] = `${last} | ${part}`
    else lines.push(`${indent}  | ${part}`)
  }
  return `\n${lines.join('\n')}`
}

function renderLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value)
}
