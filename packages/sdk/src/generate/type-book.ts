import type { CompiledDialect, JsonSchema } from '@moorage/contract'
import { renderComment } from './render-comment.ts'
import { type TypeRendering, renderFields, renderShape } from './render-type.ts'

interface BookedType {
  readonly file: string
  readonly text: string
  readonly uses: ReadonlySet<string>
}

/** Location of a type: its file, and the names used so far. */
export interface TypePlace {
  readonly file: string
  readonly bodiesFile: string
  readonly uses: Set<string>
}

/** Named types of a dialect, in order of first use. */
export class TypeBook {
  readonly compiled: CompiledDialect
  readonly #types = new Map<string, BookedType>()

  constructor(compiled: CompiledDialect) {
    this.compiled = compiled
  }

  get names(): readonly string[] {
    return [...this.#types.keys()]
  }

  add(name: string, type: BookedType): void {
    if (!this.#types.has(name)) this.#types.set(name, type)
  }

  get(name: string): BookedType {
    const found = this.#types.get(name)
    if (!found) throw new Error(`There is no type ${name}.`)
    return found
  }

  /** Finds a type whose text ends with `text`, because lists with equal filters share one. */
  findEnding(text: string): string | undefined {
    return this.names.find((name) => this.get(name).text.endsWith(text))
  }

  /** Returns rendering options for a location. Schemas with a title are added and referenced by name. */
  renderingAt(place: TypePlace, isInput: boolean): TypeRendering {
    const tell = (text: string): string =>
      text.replaceAll(/`(\w+)`/g, (_, name: string) => `\`${this.compiled.fieldToWire(name)}\``)
    const nameOf = (schema: JsonSchema): string => {
      const { title: name = '' } = schema
      place.uses.add(name)
      if (!this.#types.has(name)) this.#book(name, schema, { place, isInput })
      return name
    }
    return { isInput, nameOf, tell }
  }

  /** Returns the types that another dialect has with the same text and meaning, including all types they use. */
  sharedWith(other: TypeBook): ReadonlySet<string> {
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

  #book(name: string, schema: JsonSchema, { place, isInput }: { place: TypePlace; isInput: boolean }): void {
    const file = isInput ? place.bodiesFile : place.file
    const uses = new Set<string>()
    // Reserves the name before rendering the parts, so that types appear in order of first use.
    this.#types.set(name, { file, text: '', uses })
    const text = renderNamed(name, schema, this.renderingAt({ ...place, uses }, isInput))
    this.#types.set(name, { file, text, uses })
  }
}

function renderNamed(name: string, schema: JsonSchema, rendering: TypeRendering): string {
  const { description = name, properties = {} } = schema
  const comment = renderComment(rendering.tell(description))
  if (Object.keys(properties).length === 0) {
    const { title: _named, type: _nullable, ...rest } = schema
    return `${comment}\nexport type ${name} = ${renderShape({ ...rest, type: 'object' }, rendering)}`
  }
  return `${comment}\nexport interface ${name} {\n${renderFields(schema, rendering, '  ')}\n}`
}
