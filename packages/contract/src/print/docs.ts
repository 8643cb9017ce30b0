/** Prints the generated documents: with `--write` into docs/, otherwise to stdout. */
import { writeFileSync } from 'node:fs'
import { printErrors } from './errors.ts'
import { printEvents } from './events.ts'

const folder = new URL('../../../../docs/', import.meta.url)

for (const [name, text] of [
  ['errors.md', printErrors()],
  ['events.md', printEvents()],
] as const) {
  if (process.argv.includes('--write')) writeFileSync(new URL(name, folder), text)
  else process.stdout.write(text)
}
