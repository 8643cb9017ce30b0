import { dirname, join } from 'node:path/posix'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { ProjectFile } from '../project/project-file.ts'

/** Excludes the contract and the decisions, which are given. */
const followed = /^(README|ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md$|^docs\/(?!spec\/).*\.md$|^changes\/.*\.md$/
const tops = /^(packages|packaging|docs|tools|acceptance|bench|changes|\.ci)\//

/**
 * Finds paths in documents that do not exist: links, and code words that begin with a folder of the project. `<name>` matches any segment. Paths with `*` or
 * braces are ignored.
 */
export function checkPaths(project: Project): Problem[] {
  const paths = new Set(project.files.flatMap((file) => listSteps(file.path)))
  return project.files
    .filter((file) => followed.test(file.path))
    .flatMap((file) =>
      listMentions(file).flatMap((one) => {
        const isThere = [...paths].some((path) => toPattern(one.path).test(path))
        return isThere
          ? []
          : [
              {
                rule: 'paths',
                file: file.path,
                line: one.line,
                advice: `refers to ${one.path}, which does not exist. Correct it, or make it.`,
              },
            ]
      }),
    )
}

/** Finds links to missing headings. */
export function checkHeadings(project: Project): Problem[] {
  const headings = new Map(
    project.files.filter((file) => file.path.endsWith('.md')).map((file) => [file.path, listHeadings(file.text)]),
  )
  return project.files
    .filter((file) => followed.test(file.path))
    .flatMap((file) =>
      listHeadingLinks(file)
        .filter((one) => headings.get(one.path)?.includes(one.heading) === false)
        .map((one) => ({
          rule: 'paths',
          file: file.path,
          line: one.line,
          advice: `links to #${one.heading} of ${one.path}, which has no such heading. Correct it.`,
        })),
    )
}

/** Anchors as hosting services generate them: lowercase, spaces as hyphens, only letters, digits, `-` and `_`. */
function listHeadings(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function listHeadingLinks(file: ProjectFile): { path: string; heading: string; line: number }[] {
  return file.text.split('\n').flatMap((text, index) =>
    [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, link = '', heading = '']) => ({
      path: link === '' ? file.path : join(dirname(file.path), link),
      heading,
      line: index + 1,
    })),
  )
}

function listSteps(path: string): string[] {
  const steps = path.split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

function toPattern(path: string): RegExp {
  const plain = path
    .replace(/\/$/, '')
    .split(/<[^>]+>/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${plain.join('[^/]+')}$`)
}

function listMentions(file: ProjectFile): { path: string; line: number }[] {
  return file.text.split('\n').flatMap((text, index) => {
    const words = [...text.matchAll(/`([^`\s]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((word) => tops.test(word) && !/[*{}:$]/.test(word))
    const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !/^\w+:/.test(link))
    const linked = links.map((link) => join(dirname(file.path), link))
    return [...words, ...linked].map((path) => ({ path, line: index + 1 }))
  })
}
