import { resolve } from 'node:path'
import { bundleLibrary } from '../library/bundle-library.ts'

// npm run build -w @moorage/sdk [-- FOLDER]: writes the publishable SDK to FOLDER (default: packages/sdk/dist), for `npm pack FOLDER`. See docs/sdk.md.
const root = resolve(import.meta.dirname, '../../../..')
const folder = resolve(process.argv[2] ?? `${root}/packages/sdk/dist`)
await bundleLibrary(
  root,
  { name: 'sdk', entryPoints: { '.': 'index.ts', './node': 'node/index.ts' }, external: [] },
  folder,
)
process.stdout.write(`${folder}\n`)
