/** npm run generate: builds the sources of SDK and command line that are made from the contract (ADR 0036). Does nothing if they are up to date. */
import { resolve } from 'node:path'
import { digestInputs, isBuilt, writeGenerated } from './generated-files.ts'

const root = resolve(import.meta.dirname, '../../..')
if (!isBuilt(root)) {
  const startMs = Date.now()
  const inputsDigest = digestInputs(root)
  const { renderSdk } = await import('./sdk/render-sdk.ts')
  const { renderHelp } = await import('./cli/render-help.ts')
  const files = { ...renderSdk(), ...renderHelp() }
  writeGenerated(root, files, inputsDigest)
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
  process.stdout.write(`generated sources: ${Object.keys(files).length} files, in ${seconds} s\n`)
}
