import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = join(import.meta.dirname, '../../../README.md')

/** The commands that the README has a new user type in a second terminal, as a shell script; `programs` says of a program whether this machine has it. */
export function readWalk(hasProgram: (name: string) => boolean): string {
  const chapter = readFileSync(readme, 'utf8').split('\n## Create a volume\n')[1] ?? ''
  const block = /```\n(.*?)```/s.exec(chapter)?.[1] ?? ''
  return block
    .split('\n')
    .filter((line) => hasProgram(line.split(' ')[0] ?? ''))
    .join('\n')
}
