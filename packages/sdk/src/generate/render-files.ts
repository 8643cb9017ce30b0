import { areaNames, areaResource, type AreaResource, compileDialect, linode, neutral } from '@moorage/contract'
import { areaBodiesFile, areaFile } from './area-files.ts'
import { renderMethod } from './render-method.ts'
import { renderCodes, renderTable } from './render-table.ts'
import { TypeIndex } from './type-index.ts'

/** Generated file: path below `generated/`, and content. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

const note = '// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).'

const wires = { neutral: compileDialect(neutral), linode: compileDialect(linode) }

/** Returns all generated files of both dialects: types, operation table, and error codes. Writes no file. */
export function renderFiles(): GeneratedFile[] {
  const first = fillTypeIndex(new TypeIndex(wires.neutral))
  const second = fillTypeIndex(new TypeIndex(wires.linode))
  return [
    ...renderWire(first, () => false),
    ...renderWire(second, (name) => second.sharedWith(first).has(name)),
    { path: 'operation-table.ts', text: `${note}\n\n${renderTable(wires.linode)}` },
    { path: 'error-code.ts', text: `${note}\n\n${renderCodes()}` },
  ]
}

function fillTypeIndex(typeIndex: TypeIndex): TypeIndex {
  for (const resource of listResources(typeIndex)) {
    const location = { file: areaFile(resource), bodiesFile: areaBodiesFile(resource), uses: new Set<string>() }
    const methods = typeIndex.compiled.operations
      .filter(({ operation }) => areaResource(operation.name) === resource)
      .map((one) => renderMethod(one, typeIndex, location))
    const about = `/** Operations on \`${areaNames[resource]}\` of a client. */`
    const name = areaInterface(resource)
    const text = `${about}\nexport interface ${name} {\n${methods.join('\n')}\n}`
    typeIndex.add(name, { file: location.file, text, uses: location.uses })
  }
  return typeIndex
}

function listResources({ compiled }: TypeIndex): AreaResource[] {
  return [...new Set(compiled.operations.map(({ operation }) => areaResource(operation.name)))]
}

function areaInterface(resource: AreaResource): string {
  const area = areaNames[resource]
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}Area`
}

/** Types that are equal in both dialects are only in the neutral dialect's files. */
function renderWire(typeIndex: TypeIndex, isShared: (name: string) => boolean): GeneratedFile[] {
  const folder = typeIndex.compiled.dialect.name
  const importPathOf = (name: string): string =>
    isShared(name) ? `../neutral/${typeIndex.get(name).file}.ts` : `./${typeIndex.get(name).file}.ts`
  const own = typeIndex.names.filter((name) => !isShared(name))
  const files = [...new Set(own.map((name) => typeIndex.get(name).file))]
  const parts = files.map((file) => {
    const mine = own.filter((name) => typeIndex.get(name).file === file)
    const uses = mine
      .flatMap((name) => [...typeIndex.get(name).uses])
      .filter((name) => importPathOf(name) !== `./${file}.ts`)
    const texts = mine.map((name) => typeIndex.get(name).text)
    const imports = [...importMethods(texts.join('\n')), ...importTypes(uses, importPathOf)]
    return { path: `${folder}/${file}.ts`, text: `${[note, ...blockOf(imports), ...texts].join('\n\n')}\n` }
  })
  return [...parts, { path: `${folder}/areas.ts`, text: renderAreas(typeIndex, importPathOf, isShared) }]
}

function importMethods(text: string): string[] {
  const used = ['ChangeMethod', 'ListMethod', 'ReadMethod', 'StreamMethod'].filter((one) => text.includes(`${one}<`))
  return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from '../../client/methods.ts'`]
}

function importTypes(names: readonly string[], importPathOf: (name: string) => string): string[] {
  const importPaths = [...new Set(names.map(importPathOf))].toSorted()
  return importPaths.map((home) => {
    const here = [...new Set(names)].filter((name) => importPathOf(name) === home).toSorted()
    return `import type { ${here.join(', ')} } from '${home}'`
  })
}

function blockOf(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function renderAreas(
  typeIndex: TypeIndex,
  importPathOf: (name: string) => string,
  isShared: (name: string) => boolean,
): string {
  const { name } = typeIndex.compiled.dialect
  const resources = listResources(typeIndex)
  const importPaths = [...new Set(typeIndex.names.filter((one) => !isShared(one)).map(importPathOf))]
  const shared = importTypes(typeIndex.names.filter(isShared), importPathOf).map((line) =>
    line.replace('import', 'export'),
  )
  const fields = resources.map((one) => `  readonly ${areaNames[one]}: ${areaInterface(one)}`)
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Areas`
  const about = `/** Areas of a client in the ${name} dialect. */`
  return `${[
    note,
    ...blockOf(importTypes(resources.map(areaInterface), importPathOf)),
    ...blockOf([...importPaths.map((home) => `export type * from '${home}'`), ...shared]),
    `${about}\nexport interface ${title} {\n${fields.join('\n')}\n}`,
  ].join('\n\n')}\n`
}
