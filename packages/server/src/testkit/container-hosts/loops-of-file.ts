import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const blocks = '/sys/block'

/** Loop devices of this machine whose file has a name in its path, as `/dev/loop7`: asked of the kernel, beside whatever made them. */
export function loopsOfFile(name: string): readonly string[] {
  return readdirSync(blocks)
    .filter((one) => one.startsWith('loop'))
    .filter((one) => fileOf(one).includes(name))
    .map((one) => `/dev/${one}`)
}

function fileOf(loop: string): string {
  const path = join(blocks, loop, 'loop/backing_file')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
