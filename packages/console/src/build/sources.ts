import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The project. */
const root = resolve(import.meta.dirname, '../../../..')
/** Where the built files go; it is not committed. */
export const builtFolder = join(root, 'packages/console/dist')
/** The file in it that says of which sources the built files are. */
export const sourcesMark = 'sources.txt'

const sources = [
  'packages/console/{index.html,operator.html,package.json}',
  'packages/{console,sdk}/src/**/*.{ts,tsx,css}',
  'packages/contract/src/dialect/*.ts',
]

/** What the sources are, as one text that changes with any of them. */
export function digestSources(): string {
  const hash = createHash('sha256')
  const paths = globSync([...sources, 'package-lock.json'], { cwd: root }).toSorted()
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Whether what is built is of these sources. */
export function isBuilt(): boolean {
  const mark = join(builtFolder, sourcesMark)
  return existsSync(mark) && readFileSync(mark, 'utf8') === digestSources()
}
