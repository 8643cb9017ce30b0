import { execFileSync } from 'node:child_process'
import { readPackageEntryPoints } from '../project/package-entry-points.ts'
import { readBlobs } from './hash-inputs.ts'
import { type ImportGraph, readImportGraph } from '../project/import-graph.ts'

/** Content hashes and imports of a commit. */
export interface Commit {
  readonly id: string
  readonly blobs: ReadonlyMap<string, string>
  readonly graph: ImportGraph
}

const git = (root: string, args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', input, maxBuffer: 1024 ** 3 })

/** True if the work tree equals HEAD. Ignored files do not matter. */
export function isClean(root: string): boolean {
  return git(root, ['status', '--porcelain']) === ''
}

/** Returns a commit's content hashes and imports from git's object database. Throws if the commit is unknown. */
export function readCommit(root: string, name: string): Commit {
  const id = git(root, ['rev-parse', '--verify', `${name}^{commit}`]).trim()
  const blobs = readBlobs(git(root, ['ls-tree', '-r', id]))
  const paths = [...blobs.keys()].filter((path) => /\.(ts|tsx|js|mjs)$|(^|\/)package\.json$/.test(path))
  const texts = readTexts(
    root,
    paths.map((path) => blobs.get(path) ?? ''),
  )
  const files = paths.map((path, index) => ({ path, text: texts[index] ?? '' }))
  return { id, blobs, graph: readImportGraph(files, readPackageEntryPoints(files)) }
}

/** Each object is a header with the size in bytes, the content, and a line feed. */
function readTexts(root: string, ids: readonly string[]): string[] {
  const input = ids.map((id) => `${id}\n`).join('')
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 1024 ** 3 })
  let at = 0
  return ids.map(() => {
    const header = output.indexOf(10, at)
    const start = header + 1
    const end = start + Number(output.toString('latin1', at, header).split(' ')[2])
    at = end + 1
    return output.toString('utf8', start, end)
  })
}
