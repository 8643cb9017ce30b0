import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** Files of the server, without tests, that a file imports. */
function listImports(file: string): readonly string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(#|\.)([^']*\.ts)'/g)].map(([, begin, path = '']) =>
    begin === '#' ? path : relative(source, join(source, dirname(file), `.${path}`)),
  )
}

function listReachable(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries)
  for (const file of reached) for (const imported of listImports(file)) reached.add(imported)
  return reached
}

test('no code that answers requests can purge the trash or change its retention, whatever the token (decision D12.5)', () => {
  const entries = globSync('{api,oauth,dashboard}/**/*.ts', { cwd: source }).filter((file) => !file.includes('.test.'))
  const reached = listReachable(entries)
  expect(reached).toContain('accept/trash/restore.ts')
  expect(reached).toContain('accept/volume/delete.ts')
  for (const file of [
    'accept/trash/purge.ts',
    'accept/trash/run-pressure-sweep.ts',
    'store/trash/trash-hours.ts',
    'store/trash/trash-pressure.ts',
  ])
    expect(reached).not.toContain(file)
})
