import type { Problem } from '../project/problem.ts'
import { isTestSupport } from '../project/project-file.ts'
import type { Project } from '../project/project.ts'
import { listExports } from './list-exports.ts'

/** Exported functions that are older than this rule. The number may only fall. */
const unlistedMax = 764
const file = 'CONTRIBUTING.md'

/** Reports unless exactly `most` exported functions of packages/ begin with a verb that CONTRIBUTING does not list. */
export function checkVerbs(project: Project, most = unlistedMax): Problem[] {
  const lines = project.files.find(({ path }) => path === file)?.text.split('\n')
  if (!lines) return []
  const at = lines.findIndex((one) => one.startsWith('- Verbs of exported functions:'))
  const listed = new Set([...(lines[at] ?? '').matchAll(/`([a-z]+)`/g)].map(([, verb]) => verb))
  const unlisted = project.sources
    .filter(({ path }) => path.startsWith('packages/') && !isTestSupport(path))
    .flatMap((source) => listExports(source))
    .filter(({ kind, name }) => kind === 'function' && /^[a-z]/.test(name) && !listed.has(readVerb(name)))
  if (unlisted.length === most) return []
  const count = `${unlisted.length} exported functions begin with a word that is not listed here; ${most} are allowed`
  const advice =
    unlisted.length < most
      ? `${count}. Write ${unlisted.length} to unlistedMax in tools/house/src/names/check-verbs.ts.`
      : `${count}. Begin the name of the new one with a listed verb.`
  return [{ rule: 'names', file, line: at + 1, advice }]
}

const readVerb = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? ''
