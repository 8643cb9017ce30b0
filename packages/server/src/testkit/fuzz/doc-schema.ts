/** A schema as the printed OpenAPI document has it: what generators walk, so that nothing of the service's own reading is believed. */
export interface DocSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, DocSchema>>
  readonly patternProperties?: Readonly<Record<string, DocSchema>>
  readonly required?: readonly string[]
  readonly items?: DocSchema
  readonly anyOf?: readonly DocSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly pattern?: string
  readonly $ref?: string
}
