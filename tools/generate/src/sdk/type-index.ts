import type { CompiledDialect, JsonSchema } from '@moorage/contract'
import { renderComment } from './render-comment.ts'
import { type TypeRendering, renderFields, renderShape } from './render-type.ts'

/** Type with the names of the types that it references. */
interface RegisteredType {
  readonly text: string
  readonly uses: ReadonlySet<string>
}

/** Named types of a dialect, in order of first use. */
export class TypeIndex {
  readonly compiled: CompiledDialect
  readonly #types = new Map<string, RegisteredType>()

  constructor(compiled: CompiledDialect) {
    this.compiled = compiled
  }

  get names(): readonly string[] {
    return [...this.#types.keys()]
  }

  add(name: string, type: RegisteredType): void {
    if (!this.#types.has(name)) this.#types.set(name, type)
  }

  get(name: string): RegisteredType {
    const found = this.#types.get(name)
    if (!found) throw new Error(`There is no type ${name}.`)
    return found
  }

  /** Returns the first type whose source ends with the text. Lists with equal filters share a type. */
  findEnding(text: string): string | undefined {
    return this.names.find((name) => this.get(name).text.endsWith(text))
  }

  /** The rendering adds the names of referenced types to `uses`. */
  renderingAt(uses: Set<string>, isInput: boolean): TypeRendering {
    const translate = (text: string): string =>
      text.replaceAll(/`(\w+)`/g, (_, name: string) => `\`${this.compiled.fieldToWire(name)}\``)
    const nameOf = (schema: JsonSchema): string => {
      const { title: name = '' } = schema
      uses.add(name)
      if (!this.#types.has(name)) this.#register(name, schema, isInput)
      return name
    }
    return { isInput, nameOf, translate }
  }

  /** Returns the types with equal source in `other`, if the types that they reference are also equal. */
  sharedWith(other: TypeIndex): ReadonlySet<string> {
    const shared = new Set(
      this.names.filter((name) => other.#types.has(name) && other.get(name).text === this.get(name).text),
    )
    const isWhole = (name: string): boolean => [...this.get(name).uses].every((one) => shared.has(one))
    for (;;) {
      const broken = [...shared].filter((name) => !isWhole(name))
      if (broken.length === 0) return shared
      for (const name of broken) shared.delete(name)
    }
  }

  #register(name: string, schema: JsonSchema, isInput: boolean): void {
    const uses = new Set<string>()
    // Reserves the name first, so that types appear in order of first use.
    this.#types.set(name, { text: '', uses })
    const text = renderNamed(name, schema, this.renderingAt(uses, isInput))
    this.#types.set(name, { text, uses })
  }
}

function renderNamed(name: string, schema: JsonSchema, rendering: TypeRendering): string {
  const { description = name, properties = {} } = schema
  const comment = renderComment(rendering.translate(description))
  if (Object.keys(properties).length === 0) {
    const { title: _named, type: _nullable, ...rest } = schema
    return `${comment}\nexport type ${name} = ${renderShape({ ...rest, type: 'object' }, rendering)}`
  }
  return `${comment}\nexport interface ${name} {\n${renderFields(schema, rendering, '  ')}\n}`
}
