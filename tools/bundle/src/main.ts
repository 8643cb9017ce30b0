import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { bundleMoor } from './bundle-moor.ts'

// npm run build [FOLDER]: writes the command `moor` and its data into FOLDER (default: dist), in few files. See docs/adr/0032-bundle.md.
const root = resolve(import.meta.dirname, '../../..')
const folder = resolve(root, process.argv[2] ?? 'dist')
execFileSync(process.execPath, ['packages/console/src/build/main.ts', '--missing'], { cwd: root, stdio: 'inherit' })
const { files, bytes } = await bundleMoor(root, folder)
process.stdout.write(`${folder}: ${files} files of code, ${(bytes / 1024 / 1024).toFixed(1)} MiB\n`)
