import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project/read-project.ts'

/** Files that a recipe lists, and the checks that report a missing file. */
export interface RecipeList {
  readonly written: readonly string[]
  /** Reports, sorted: `<check>: <path>`. */
  readonly reports: readonly string[]
}

/** Returns the table under "## Files" of a recipe in docs/recipes. Throws without rows. */
export function readRecipe(name: string, text: string = readPage(name)): RecipeList {
  const [, section = ''] = text.split('\n## Files\n')
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')))
    .slice(1)
  if (rows.length === 0) throw new Error(`docs/recipes/${name}.md has no table under "## Files"`)
  const listed = rows.flatMap(([, says = '']) => [...says.matchAll(/(compiler|house|test): `([^`]+)`/g)])
  return {
    written: rows.filter(([, , how]) => how === 'by hand').map(([file = '']) => file),
    reports: [...new Set(listed.map(([, who, path]) => `${who}: ${path}`))].toSorted(),
  }
}

function readPage(name: string): string {
  return readFileSync(join(projectRoot, 'docs/recipes', `${name}.md`), 'utf8')
}
