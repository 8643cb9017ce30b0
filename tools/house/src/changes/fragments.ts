import type { ProjectFile } from '../project/project-file.ts'

const changeKinds = ['added', 'changed', 'fixed', 'removed', 'security'] as const

type ChangeKind = (typeof changeKinds)[number]

interface Fragment {
  readonly path: string
  readonly kind: ChangeKind
  readonly text: string
}

const textMost = 150
const shape = /^([a-z]+): ([A-Z`].*[.`])$/

/** Returns the files of changes/ except its README. Includes misnamed files, which readFragment rejects. */
export function listFragments(files: readonly ProjectFile[]): ProjectFile[] {
  return files.filter((file) => /^changes\/.+$/.test(file.path) && file.path !== 'changes/README.md')
}

/** Returns the fragment of a file with one line `kind: Sentence.`, or an error message if invalid. */
export function readFragment(file: ProjectFile): Fragment | string {
  if (!/^changes\/[a-z0-9-]+\.md$/.test(file.path)) return 'is not named like `words-like-this.md`. Rename it.'
  const [, word, text] = shape.exec(file.text.trim()) ?? []
  const kind = changeKinds.find((one) => one === word)
  if (kind === undefined || text === undefined)
    return `is not one line "kind: Sentence." with a kind of ${changeKinds.join(', ')}. Rewrite it.`
  if (text.length > textMost) return `has ${text.length} characters of ${textMost} at most. Shorten it.`
  return { path: file.path, kind, text }
}

/** Heading for unreleased changes. */
export const unreleasedHeading = '## Unreleased'

/** Returns the changelog with the fragments under a new heading `## <version> - <date>`, below Unreleased. Throws without the heading Unreleased. */
export function foldChanges(
  changelog: string,
  fragments: readonly Fragment[],
  release: { version: string; date: string },
): string {
  const [before, after] = changelog.split(`${unreleasedHeading}\n`)
  if (before === undefined || after === undefined) throw new Error(`CHANGELOG.md has no line "${unreleasedHeading}"`)
  const sections = changeKinds.flatMap((kind) => renderKind(kind, fragments))
  const older = after.trim() === '' ? '' : `\n${after.trimStart()}`
  return `${before}${unreleasedHeading}\n\n${[`## ${release.version} - ${release.date}`, ...sections].join('\n\n')}\n${older}`
}

function renderKind(kind: string, fragments: readonly Fragment[]): string[] {
  const texts = fragments
    .filter((one) => one.kind === kind)
    .map((one) => `- ${one.text}`)
    .toSorted()
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return texts.length === 0 ? [] : [`### ${title}\n\n${texts.join('\n')}`]
}
