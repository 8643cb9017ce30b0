import { resolve } from 'node:path'
import { bundleLibrary, type Library } from '../library/bundle-library.ts'

// npm run build -w @moorage/testing [-- FOLDER]: writes the publishable test kit to FOLDER (packages/testing/dist), for `npm pack FOLDER`.
const root = resolve(import.meta.dirname, '../../../..')
const folder = resolve(process.argv[2] ?? `${root}/packages/testing/dist`)
const kit: Library = {
  name: 'testing',
  entryPoints: {
    '.': 'index.ts',
    './vitest': 'fixtures/vitest/use-moorage.ts',
    './jest': 'fixtures/jest/use-moorage.ts',
    './node': 'fixtures/node/use-moorage.ts',
  },
  external: [/^@moorage\/sdk$/, /^vitest$/],
  files: ['python/moorage_testing.py', 'go/go.mod', 'go/moorage.go'],
}
await bundleLibrary(root, kit, folder)
process.stdout.write(`${folder}\n`)
