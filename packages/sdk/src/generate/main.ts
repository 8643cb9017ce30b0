/** Regenerates `generated/` from the contract and removes obsolete files. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { renderFiles } from './render-files.ts'

const folder = new URL('../generated/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
for (const { path, text } of renderFiles()) {
  const url = new URL(path, folder)
  mkdirSync(new URL('.', url), { recursive: true })
  writeFileSync(url, text)
}
