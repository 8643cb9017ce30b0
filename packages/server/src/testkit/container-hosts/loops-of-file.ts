import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const blocks = '/sys/block'

/** Returns the loop devices, such as `/dev/loop7`, whose backing file path contains a name. */
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
