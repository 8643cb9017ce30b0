import { isCode } from '../project/source.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'service', 'services', 'misc', 'common'])

/** Finds code files and folders that are not in kebab-case or have a catch-all name. */
export function checkFileNames(project: Project): Problem[] {
  const code = project.files.filter((file) => isCode(file.path))
  return code.flatMap((file) => {
    const advice = explain(file.path)
    return advice === undefined ? [] : [{ rule: 'names', file: file.path, line: 1, advice }]
  })
}

function explain(path: string): string | undefined {
  const parts = path.split('/')
  const words = [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split('.').slice(0, -1)].map((part) =>
    part.replace(/^\./, ''),
  )
  const odd = words.find((word) => !kebab.test(word))
  if (odd !== undefined) return `"${odd}" is not in kebab-case. Rename it, for example grow-backing.ts.`
  const drawer = words.flatMap((word) => word.split('-')).find((word) => drawers.has(word))
  return drawer === undefined ? undefined : `"${drawer}" is a catch-all name. Name the file after its export.`
}
