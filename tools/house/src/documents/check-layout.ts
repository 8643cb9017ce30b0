import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const path = 'ARCHITECTURE.md'
const opened = ['', 'packages', 'packages/server/src']

/** Finds folders in the layout of ARCHITECTURE.md that do not exist, existing folders that it omits, and a missing layout. */
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
      advice: `names ${one.path}/, which does not exist. Create it, or mention it in prose.`,
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

function listFolders(project: Project): Set<string> {
  const folders = project.files.flatMap((file) => {
    const steps = file.path.split('/').slice(0, -1)
    return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
  })
  return new Set(folders)
}

interface LayoutFolder {
  readonly path: string
  readonly line: number
}

/** Format: a folder per line, `name/ description`, two spaces per level. A name may have several segments (`server/src/`). */
function readLayout(text: string): LayoutFolder[] {
  const lines = text.split('\n')
  const heading = lines.findIndex((line) => /^## Layout\b/.test(line))
  const open = lines.findIndex((line, index) => heading !== -1 && index > heading && line.startsWith('```'))
  const close = lines.findIndex((line, index) => open !== -1 && index > open && line.startsWith('```'))
  const parents: string[] = []
  return lines.slice(open + 1, close).flatMap((line, index) => {
    const [, indent, name] = /^( *)(\S+)\/(\s|$)/.exec(line) ?? []
    if (indent === undefined || name === undefined) return []
    const depth = indent.length / 2
    parents.splice(depth, parents.length, name)
    return [{ path: parents.slice(0, depth + 1).join('/'), line: open + 2 + index }]
  })
}
