import type { TranslatedKind } from '../shared/translated-value.ts'

/** Subset of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[] | undefined
  readonly maxProperties?: number
  readonly additionalProperties?: false
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly minimum?: number
  readonly pattern?: string
  readonly maximum?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly 'x-moor-form'?: string
  readonly 'x-moor-words'?: TranslatedKind
}
