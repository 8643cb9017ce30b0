import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderHelp } from './render-help.ts'

// node packages/cli/src/generate/main.ts: writes what the help of `moor` tells of operations, from the contract.
for (const [name, text] of Object.entries(renderHelp()))
  writeFileSync(join(import.meta.dirname, '../user/generated', name), text)
