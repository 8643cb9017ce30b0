import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = join(import.meta.dirname, '../../../README.md')

/** Reads the commands of the README's second terminal as a script; `programs` tells which programs exist. */
export function readWalk(hasProgram: (name: string) => boolean): string {
  const chapter = readFileSync(readme, 'utf8').split('\n## Create a volume\n')[1] ?? ''
  const block = /```\n(.*?)```/s.exec(chapter)?.[1] ?? ''
  return block
    .split('\n')
    .filter((line) => hasProgram(line.split(' ')[0] ?? ''))
    .join('\n')
}
