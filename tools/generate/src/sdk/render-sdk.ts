import { areaNames, areaResource, type AreaResource, compileDialect, linode, neutral } from '@moorage/contract'
import { renderMethod } from './render-method.ts'
import { renderCodes, renderTable } from './render-table.ts'
import { TypeIndex } from './type-index.ts'

/** Returns the generated sources of the SDK by path: the types of each dialect, the operation table, and the error codes. Writes no file. */
export function renderSdk(): Readonly<Record<string, string>> {
  const wires = { neutral: compileDialect(neutral), linode: compileDialect(linode) }
  const first = fillTypeIndex(new TypeIndex(wires.neutral))
  const second = fillTypeIndex(new TypeIndex(wires.linode))
  return {
    'packages/sdk/src/client/generated/neutral.ts': renderDialect(first, new Set()),
    'packages/sdk/src/client/generated/linode.ts': renderDialect(second, second.sharedWith(first)),
    'packages/sdk/src/generated/operation-table.ts': renderTable(wires.linode),
    'packages/sdk/src/generated/error-code.ts': renderCodes(),
  }
}

function fillTypeIndex(typeIndex: TypeIndex): TypeIndex {
  for (const resource of listResources(typeIndex)) {
    const uses = new Set<string>()
    const methods = typeIndex.compiled.operations
      .filter(({ operation }) => areaResource(operation.name) === resource)
      .map((one) => renderMethod(one, typeIndex, uses))
    const about = `/** Operations on \`${areaNames[resource]}\` of a client. */`
    const name = areaInterface(resource)
    typeIndex.add(name, { text: `${about}\nexport interface ${name} {\n${methods.join('\n')}\n}`, uses })
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

const methodTypes = ['ChangeMethod', 'ListMethod', 'ReadMethod', 'StreamMethod']

/** `shared` names types that are equal in the neutral dialect, whose file defines them. */
function renderDialect(typeIndex: TypeIndex, shared: ReadonlySet<string>): string {
  const own = typeIndex.names.filter((name) => !shared.has(name)).map((name) => typeIndex.get(name))
  const texts = [...own.map(({ text }) => text), renderAreas(typeIndex)]
  const areas = listResources(typeIndex).map(areaInterface)
  const uses = [...new Set([...areas, ...own.flatMap((one) => [...one.uses])])].filter((name) => shared.has(name))
  const methods = methodTypes.filter((type) => texts.some((text) => text.includes(`${type}<`)))
  const lines = [
    `import type { ${methods.join(', ')} } from '../methods.ts'`,
    ...(shared.size === 0
      ? []
      : [
          `import type { ${uses.join(', ')} } from './neutral.ts'`,
          `export type { ${[...shared].join(', ')} } from './neutral.ts'`,
        ]),
  ]
  return `${[lines.join('\n'), ...texts].join('\n\n')}\n`
}

function renderAreas(typeIndex: TypeIndex): string {
  const { name } = typeIndex.compiled.dialect
  const fields = listResources(typeIndex).map((one) => `  readonly ${areaNames[one]}: ${areaInterface(one)}`)
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Areas`
  return `/** Areas of a client in the ${name} dialect. */\nexport interface ${title} {\n${fields.join('\n')}\n}`
}
