import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Packing } from '../packing.ts'

/** Replaces the folder `compose`: the `docker compose` file with the image version, and the proxy configuration. Returns its path. */
export function writeCompose({ root, out, version }: Packing): string {
  const folder = join(out, 'compose')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'packaging/compose'), folder, { recursive: true })
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('moorage:VERSION', `moorage:${version}`))
  return folder
}
