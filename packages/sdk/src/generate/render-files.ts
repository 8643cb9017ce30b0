import { areaNames, areaResource, type AreaResource, compileDialect, linode, neutral } from '@moorage/contract'
import { areaBodiesFile, areaFile } from './area-files.ts'
import { renderMethod } from './render-method.ts'
import { renderCodes, renderTable } from './render-table.ts'
import { TypeBook } from './type-book.ts'

/** Generated file: path below `generated/`, and content. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

const note = '// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).'

const wires = { neutral: compileDialect(neutral), linode: compileDialect(linode) }

/** Renders all generated files: types of both dialects, the operation table, and the error codes. */
export function renderFiles(): GeneratedFile[] {
  const first = fillBook(new TypeBook(wires.neutral))
  const second = fillBook(new TypeBook(wires.linode))
  return [
    ...renderWire(first, () => false),
    ...renderWire(second, (name) => second.sharedWith(first).has(name)),
    { path: 'operation-table.ts', text: `${note}\n\n${renderTable(wires.linode)}` },
    { path: 'fault-code.ts', text: `${note}\n\n${renderCodes()}` },
  ]
}

function fillBook(book: TypeBook): TypeBook {
  for (const resource of listResources(book)) {
    const place = { file: areaFile(resource), bodiesFile: areaBodiesFile(resource), uses: new Set<string>() }
    const methods = book.compiled.operations
      .filter(({ operation }) => areaResource(operation.name) === resource)
      .map((one) => renderMethod(one, book, place))
    const about = `/** Operations on \`${areaNames[resource]}\` of a client. */`
    const name = areaInterface(resource)
    const text = `${about}\nexport interface ${name} {\n${methods.join('\n')}\n}`
    book.add(name, { file: place.file, text, uses: place.uses })
  }
  return book
}

function listResources({ compiled }: TypeBook): AreaResource[] {
  return [...new Set(compiled.operations.map(({ operation }) => areaResource(operation.name)))]
}

function areaInterface(resource: AreaResource): string {
  const area = areaNames[resource]
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}Area`
}

/** Renders the files of one dialect. Shared types stay in the files of the neutral dialect. */
function renderWire(book: TypeBook, isShared: (name: string) => boolean): GeneratedFile[] {
  const folder = book.compiled.dialect.name
  const homeOf = (name: string): string =>
    isShared(name) ? `../neutral/${book.get(name).file}.ts` : `./${book.get(name).file}.ts`
  const own = book.names.filter((name) => !isShared(name))
  const files = [...new Set(own.map((name) => book.get(name).file))]
  const parts = files.map((file) => {
    const mine = own.filter((name) => book.get(name).file === file)
    const uses = mine.flatMap((name) => [...book.get(name).uses]).filter((name) => homeOf(name) !== `./${file}.ts`)
    const texts = mine.map((name) => book.get(name).text)
    const imports = [...importMethods(texts.join('\n')), ...importTypes(uses, homeOf)]
    return { path: `${folder}/${file}.ts`, text: `${[note, ...blockOf(imports), ...texts].join('\n\n')}\n` }
  })
  return [...parts, { path: `${folder}/areas.ts`, text: renderAreas(book, homeOf, isShared) }]
}

function importMethods(text: string): string[] {
  const used = ['ChangeMethod', 'ListMethod', 'ReadMethod', 'StreamMethod'].filter((one) => text.includes(`${one}<`))
  return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from '../../client/methods.ts'`]
}

function importTypes(names: readonly string[], homeOf: (name: string) => string): string[] {
  const homes = [...new Set(names.map(homeOf))].toSorted()
  return homes.map((home) => {
    const here = [...new Set(names)].filter((name) => homeOf(name) === home).toSorted()
    return `import type { ${here.join(', ')} } from '${home}'`
  })
}

function blockOf(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** Renders the entry point of a dialect: all types, and the areas by their client names. */
function renderAreas(book: TypeBook, homeOf: (name: string) => string, isShared: (name: string) => boolean): string {
  const { name } = book.compiled.dialect
  const resources = listResources(book)
  const homes = [...new Set(book.names.filter((one) => !isShared(one)).map(homeOf))]
  const shared = importTypes(book.names.filter(isShared), homeOf).map((line) => line.replace('import', 'export'))
  const fields = resources.map((one) => `  readonly ${areaNames[one]}: ${areaInterface(one)}`)
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Areas`
  const about = `/** Areas of a client in the ${name} dialect. */`
  return `${[
    note,
    ...blockOf(importTypes(resources.map(areaInterface), homeOf)),
    ...blockOf([...homes.map((home) => `export type * from '${home}'`), ...shared]),
    `${about}\nexport interface ${title} {\n${fields.join('\n')}\n}`,
  ].join('\n\n')}\n`
}
