import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder with its own file system. */
export interface LoopFolder {
  readonly path: string
  close(): void
}

/** Folders with and without shared blocks (reflinks). */
export const loopFolders: Readonly<Record<string, () => LoopFolder>> = {
  'with shared blocks': () => mountLoopFolder('xfs', 4_096),
  'without shared blocks': () => ({ path: tmpdir(), close: () => undefined }),
}

/** Mounts a sparse file: XFS whose files can share blocks, or ext4, whose files cannot. Requires root. `close` unmounts and removes it. */
export function mountLoopFolder(kind: 'xfs' | 'ext4', sizeMib: number): LoopFolder {
  const folder = mkdtempSync(join(tmpdir(), 'moor-loop-'))
  const [image, path] = [join(folder, 'image'), join(folder, 'mounted')]
  mkdirSync(path)
  run('truncate', '-s', `${sizeMib}M`, image)
  if (kind === 'xfs') run('mkfs.xfs', '-q', '-m', 'reflink=1', image)
  else run('mkfs.ext4', '-q', '-m', '0', image)
  run('mount', '-o', 'loop', image, path)
  return {
    path,
    close() {
      run('umount', path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function run(file: string, ...args: readonly string[]): void {
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 })
}
