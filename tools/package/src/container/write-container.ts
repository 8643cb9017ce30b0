import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Packing } from '../packing.ts'
import { writeProgram } from '../program/write-program.ts'

/**
 * Writes the context for `docker build`, `podman build` and `buildah build`: a Containerfile, and the root folder of one architecture beside those of earlier
 * calls. Returns its path; throws if a build fails.
 */
export function writeContainer({ root, out, architecture }: Packing): string {
  const source = join(root, 'packaging/container')
  const folder = join(out, 'container')
  const tree = join(folder, `root-${architecture}`)
  rmSync(tree, { recursive: true, force: true })
  writeProgram(root, join(tree, 'usr/lib/moorage'), architecture)
  mkdirSync(join(tree, 'usr/bin'))
  copyFileSync(join(root, 'packaging/debian/moor'), join(tree, 'usr/bin/moor'))
  chmodSync(join(tree, 'usr/bin/moor'), 0o755)
  copyFileSync(join(source, 'health.js'), join(tree, 'usr/lib/moorage/health.js'))
  copyFileSync(join(source, 'Containerfile'), join(folder, 'Containerfile'))
  return folder
}
