import { readLayout } from './read-layout.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const path = 'ARCHITECTURE.md'
/** Folders whose children the layout block lists one by one; '' is the root. */
const opened = ['', 'packages', 'packages/server/src']

/** Finds folders that ARCHITECTURE.md names but nobody made, and folders that it does not name. */
export function checkLayout(project: Project): Problem[] {
  const text = project.files.find((file) => file.path === path)?.text ?? ''
  const named = readLayout(text)
  if (named.length === 0)
    return [
      {
        rule: 'layout',
        file: path,
        line: 1,
        advice: 'has no layout block. Put one under "## Layout", one folder a line.',
      },
    ]
  const real = listFolders(project)
  const gone = named
    .filter((one) => !real.has(one.path))
    .map((one) => ({
      rule: 'layout',
      file: path,
      line: one.line,
      advice: `names ${one.path}/, which does not exist. Make it, or tell of it in prose.`,
    }))
  const listed = named.map((one) => one.path)
  const missing = [...real].filter(
    (folder) => isOpened(folder) && !listed.some((one) => one === folder || one.startsWith(`${folder}/`)),
  )
  return [
    ...gone,
    ...missing.map((folder) => ({
      rule: 'layout',
      file: path,
      line: 1,
      advice: `does not name ${folder}/. Add it to the layout block with what it is for.`,
    })),
  ]
}

function isOpened(folder: string): boolean {
  return opened.includes(folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '')
}

/** Every folder that holds a file, deep or not. */
function listFolders(project: Project): Set<string> {
  const folders = project.files.flatMap((file) => {
    const steps = file.path.split('/').slice(0, -1)
    return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
  })
  return new Set(folders)
}
