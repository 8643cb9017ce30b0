import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderHelp } from './render-help.ts'

// Generates help texts from the contract: node packages/cli/src/generate/main.ts
for (const [name, text] of Object.entries(renderHelp()))
  writeFileSync(join(import.meta.dirname, '../user/generated', name), text)
