import { readManifests } from '../pins/manifest.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const documents = ['README.md', 'CONTRIBUTING.md']
const shorthands = new Set(['start', 'test'])

/** Finds npm scripts that documents mention but package.json lacks, and required commands that the README lacks. */
export function checkCommands(project: Project): Problem[] {
  const scripts = readManifests(project.files).find((one) => one.folder === '')?.manifest.scripts ?? {}
  return documents.flatMap((path) => {
    const text = project.files.find((file) => file.path === path)?.text
    if (text === undefined) return [place(path, 1, 'is missing. Write it.')]
    return [...findUnknown(path, text, scripts), ...(path === 'README.md' ? findUndocumented(path, text) : [])]
  })
}

function findUnknown(path: string, text: string, scripts: Readonly<Record<string, string>>): Problem[] {
  return text.split('\n').flatMap((line, index) => {
    const documented = [...line.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)].filter(
      ([, run, name]) => run !== undefined || shorthands.has(name ?? ''),
    )
    const unknown = documented.map((match) => match[2] ?? '').filter((name) => scripts[name] === undefined)
    return unknown.map((name) =>
      place(path, index + 1, `mentions the npm script "${name}", which package.json lacks. Correct one of them.`),
    )
  })
}

function findUndocumented(path: string, text: string): Problem[] {
  const undocumented = ['npm ci && npm start', 'npm ci && npm test'].filter((command) => !text.includes(command))
  return undocumented.map((command) => place(path, 1, `does not show "${command}". Put it on the first screen.`))
}

function place(file: string, line: number, advice: string): Problem {
  return { rule: 'commands', file, line, advice }
}
