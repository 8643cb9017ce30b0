/**
 * `fold <version> <date>` moves the fragments of changes/ into CHANGELOG.md. `release` exits with 1 unless all are folded and the version of package.json has a
 * heading.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readProject } from '../project/read-project.ts'
import { formatProblems } from '../project/problem.ts'
import { makeProject } from '../project/project.ts'
import { checkChanges, checkRelease } from './check-changes.ts'
import { foldChanges, listFragments, readFragment } from './fragments.ts'
import type { Project } from '../project/project.ts'

function fold(project: Project, version: string, date: string): void {
  const changelog = project.files.find((file) => file.path === 'CHANGELOG.md')?.text ?? ''
  const fragments = listFragments(project.files)
    .map(readFragment)
    .filter((one) => typeof one !== 'string')
  writeFileSync(join(projectRoot, 'CHANGELOG.md'), foldChanges(changelog, fragments, { version, date }))
  for (const one of fragments) rmSync(join(projectRoot, one.path))
}

const [command, version, date] = process.argv.slice(2)
const project = makeProject(readProject().filter((file) => !file.path.includes('/src/')))
const problems = command === 'release' ? checkRelease(project) : checkChanges(project)
for (const line of formatProblems(problems)) process.stderr.write(`${line}\n`)
if (problems.length > 0) process.exitCode = 1
else if (command === 'fold' && version !== undefined && date !== undefined) fold(project, version, date)
else if (command !== 'release') {
  process.stderr.write('usage: node tools/house/src/changes/main.ts fold <version> <date> | release\n')
  process.exitCode = 2
}
