import { isExempt } from '../project/exemption.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /\bregistry\.[\w-]+\.\w+|\bnpmjs\.(org|com)\b|^\s*(@[\w-]+:)?registry\s*=|\bproxy\.golang\.org\b/m,
    "names a package registry. The machine's configuration selects it.",
  ],
  [
    /(?<![\w.\-/])\/(work|root|home\/[a-z]\w*|opt\/n\d+)\/\w/,
    'contains a machine-specific path. Use a path relative to the project, or a setting.',
  ],
]
const exemptions: readonly Exemption[] = [
  { path: 'tools/house/src/pins/', because: 'it contains the patterns, and its tests use them' },
]

/** Finds names of package registries, and machine-specific paths. */
export function checkPlaces(project: Project): Problem[] {
  const checked = project.files.filter((file) => !isExempt(file.path, exemptions))
  return checked.flatMap((file) =>
    file.text.split('\n').flatMap((text, index) => {
      const broken = patterns.filter(([pattern]) => pattern.test(text))
      return broken.map(([, advice]) => ({ rule: 'places', file: file.path, line: index + 1, advice }))
    }),
  )
}
