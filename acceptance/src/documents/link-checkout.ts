import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ScratchFolder } from '../moor/scratch-folder.ts'

const root = join(import.meta.dirname, '../../..')

/** Links `.moorage`, `node_modules` and `examples` into a scratch folder, like a checkout with a started server. */
export function linkCheckout({ path, data }: ScratchFolder): void {
  symlinkSync(data, join(path, '.moorage'))
  for (const name of ['node_modules', 'examples']) symlinkSync(join(root, name), join(path, name))
}
