import { type OperationSpec, operations } from '@moorage/contract'
import { expect, it } from 'vitest'

const kebab = (text: string): string => text.replaceAll('_', '-')
const camel = (name: string): string => name.replaceAll(/[._](\w)/g, (_mark, letter: string) => letter.toUpperCase())

/** Always-empty operations have no separate handlers (decision H9). */
const emptyOnes = new Map(
  operations
    .filter((one: OperationSpec) => one.isAlwaysEmpty)
    .map((one: OperationSpec) => [one.name, one.params ? 'emptyHostList' : 'emptyList']),
)

function printHandlers(): string {
  const named = operations.map(({ name }) => name).filter((name) => !emptyOnes.has(name))
  const imports = named.map((name) => {
    const [resource = '', verb = ''] = name.split('.')
    return `import { ${camel(name)} } from '../endpoints/${kebab(resource)}/${kebab(verb)}/handler.ts'`
  })
  return `import type { Handlers } from '../call.ts'
${imports.join('\n')}
import { emptyLists } from './empty-lists.ts'

/**
 * Handlers of all served operations. A missing handler, or one of another operation, does not compile. Generated from the operation table by
 * \`npx vitest run packages/server/src/api/server/handlers.test.ts -u\`.
 */
export const handlers: Handlers = {
  ...emptyLists,
${named.map((name) => `  '${name}': ${camel(name)},`).join('\n')}
}
`
}

function printEmptyLists(): string {
  return `import type { Handlers } from '../call.ts'
import { emptyHostList, emptyList } from '../endpoints/empty-list/empty-list.ts'

/** Handlers of always-empty lists (decision H9). Generated from the operation table like handlers.ts. */
export const emptyLists = {
${[...emptyOnes].map(([name, handler]) => `  '${name}': ${handler},`).join('\n')}
} satisfies Partial<Handlers>
`
}

it('empty-lists.ts lists every always-empty list, which needs no separate handler', async () => {
  await expect(printEmptyLists()).toMatchFileSnapshot('empty-lists.ts')
})

it('handlers.ts has a handler for each served operation, in table order', async () => {
  await expect(printHandlers()).toMatchFileSnapshot('handlers.ts')
})
