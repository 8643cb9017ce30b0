import { changeKinds } from './fragment.ts'
import type { Fragment } from './fragment.ts'

/** Heading that the next release's changes go under. */
export const unreleasedHeading = '## Unreleased'

/** Puts the fragments under a heading `## <version> - <date>` below Unreleased; throws when the changelog lacks that heading. */
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
