import { listFragments, readFragment, unreleasedHeading } from './fragments.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const changelogPath = 'CHANGELOG.md'

/** Finds invalid fragments in changes/, and a changelog that has no valid headings. */
export function checkChanges(project: Project): Problem[] {
  const fragments = listFragments(project.files).flatMap((file) => {
    const read = readFragment(file)
    return typeof read === 'string' ? [{ rule: 'changes', file: file.path, line: 1, advice: read }] : []
  })
  return [...fragments, ...checkChangelog(project)]
}

function checkChangelog(project: Project): Problem[] {
  const text = project.files.find((file) => file.path === changelogPath)?.text ?? ''
  const headings = text
    .split('\n')
    .flatMap((line, index) => (line.startsWith('## ') ? [{ line: index + 1, text: line }] : []))
  const place = (line: number, advice: string): Problem => ({ rule: 'changes', file: changelogPath, line, advice })
  if (headings[0]?.text !== unreleasedHeading)
    return [place(1, `does not begin with "${unreleasedHeading}". Put that heading first.`)]
  const odd = headings.slice(1).filter((one) => !/^## \d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(one.text))
  return odd.map((one) => place(one.line, 'heading is not "## <version> - <date>". Use that format.'))
}

/** Returns why the version of package.json cannot be released: unfolded fragments, or no heading in the changelog. Empty if it can. */
export function checkRelease(project: Project): Problem[] {
  const textOf = (path: string) => project.files.find((file) => file.path === path)?.text ?? ''
  const { version }: { readonly version: string } = JSON.parse(textOf('package.json'))
  const unfolded = listFragments(project.files).map((file) => ({
    rule: 'release',
    file: file.path,
    line: 1,
    advice: 'is not folded. Run the fold command before releasing.',
  }))
  const isNamed = textOf(changelogPath).includes(`\n## ${version} - `)
  return isNamed
    ? unfolded
    : [
        ...unfolded,
        {
          rule: 'release',
          file: changelogPath,
          line: 1,
          advice: `has no heading for ${version}. Run the fold command before releasing.`,
        },
      ]
}
