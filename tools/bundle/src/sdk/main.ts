import { resolve } from 'node:path'
import { bundleSdk } from './bundle-sdk.ts'

// npm run build -w @moorage/sdk [-- FOLDER]: writes the SDK as it is published into FOLDER (packages/sdk/dist); `npm pack FOLDER` packs it. docs/sdk.md
const root = resolve(import.meta.dirname, '../../../..')
const folder = resolve(process.argv[2] ?? `${root}/packages/sdk/dist`)
await bundleSdk(root, folder)
process.stdout.write(`${folder}\n`)
