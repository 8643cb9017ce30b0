import { resolve, join } from 'node:path'
import { parseArgs } from 'node:util'
import { packNpm, type Packing } from './npm/pack-npm.ts'
import { readText } from './read-fields.ts'

// npm run package -- KIND --out FOLDER [--version VERSION]: makes what a machine without a clone installs. docs/installing.md
const root = resolve(import.meta.dirname, '../../..')
const kinds: Readonly<Record<string, (packing: Packing) => string>> = { npm: packNpm }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(root, 'dist.packages') },
    version: { type: 'string', default: readText(join(root, 'package.json'), 'version') },
  },
})
const make = kinds[positionals[0] ?? '']
if (make === undefined || positionals.length !== 1) {
  process.stderr.write(`usage: npm run package -- ${Object.keys(kinds).join('|')} [--out FOLDER] [--version VERSION]\n`)
  process.exit(2)
}
process.stdout.write(`${make({ root, out: resolve(values.out), version: values.version })}\n`)
