import { type Html, html } from '#domain/shared/index.ts'
import { type Part, namedParts, namedPart, namedString } from './named-parts.ts'
import type { ApiReference, ReferenceParameter } from './reference.ts'
import { renderSentences, renderSentence } from './render-sentences.ts'
import { listFields, schemaName, describeBounds, describeType } from './describe-schema.ts'

/** Returns an HTML list of the fields of an object or of a list's objects, nested ones folded; null without fields. */
export function renderFieldList(schema: Part): Html | null {
  const fields = listFields(schema)
  if (fields.length === 0) return null
  return html`<ul class="fields">${fields.map(([name, field, isRequired]) =>
    renderField({
      name,
      schema: field,
      description: namedString(field, 'description'),
      note: isRequired ? 'required' : '',
    }),
  )}</ul>`
}

/** Returns an HTML list of parameters: name, type, location, description and bounds. */
export function renderParameters(parameters: readonly ReferenceParameter[]): Html {
  return html`<ul class="fields">${parameters.map(({ name, location, isRequired, description, schema }) =>
    renderField({
      name,
      schema,
      description,
      note: isRequired ? `in the ${location}, required` : `in the ${location}`,
    }),
  )}</ul>`
}

interface Field {
  readonly name: string
  readonly schema: Part
  readonly description: string
  readonly note: string
}

function renderField({ name, schema, description, note }: Field): Html {
  const inner = renderFieldList(schema)
  const bounds = describeBounds(schema).join(' ')
  return html`<li><p class="name"><code>${name}</code> <span class="type">${renderFieldType(schema)}</span>${
    note === '' ? null : html` <span class="note">${note}</span>`
  }</p>${description === '' ? null : renderSentences(description)}${
    bounds === '' ? null : html`<p class="soft">${renderSentence(bounds)}</p>`
  }${inner === null ? null : html`<details><summary>Fields of <code>${name}</code></summary>${inner}</details>`}</li>
`
}

/** Returns a schema's type as HTML. A named schema links to its fields. */
export function renderFieldType(schema: Part): Html {
  const named = listNamed(schema)
  const words = describeType(schema).split(/(\w+)/)
  return html`${words.map((word) => (named.has(word) ? html`<a href="#${word}">${word}</a>` : word))}`
}

/** Direct references of the part, its choices and its items. */
function listNamed(schema: Part): ReadonlySet<string> {
  const name = schemaName(schema)
  if (name !== null) return new Set([name])
  const inner = [...namedParts(schema, 'anyOf'), ...('items' in schema ? [namedPart(schema, 'items')] : [])]
  return new Set(inner.flatMap((part) => [...listNamed(part)]))
}

/** Returns the names of all schemas reachable from the parts, sorted, so that every schema link resolves. */
export function listReachableSchemas(parts: readonly Part[], { resolve }: ApiReference): readonly string[] {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const name = Array.isArray(part) ? null : schemaName({ ...part })
    if (name === null) return Object.values(part).forEach(walk)
    if (found.has(name)) return
    found.add(name)
    walk(resolve({ ...part }))
  }
  parts.forEach(walk)
  return [...found].toSorted()
}
