import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const blocks = '/sys/block'

/** Returns the loop devices of this machine whose file path contains a name, such as `/dev/loop7`: read from the kernel, independent of their creator. */
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
