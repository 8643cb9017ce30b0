import { buildConsole } from './build-console.ts'
import { isBuilt } from './sources.ts'

// npm run -w @moorage/console build: writes packages/console/dist; with `--missing`, only if it is outdated.
// Always a production build: tests run with another NODE_ENV.
process.env['NODE_ENV'] = 'production'
const isNeeded = !process.argv.includes('--missing') || !isBuilt()
if (isNeeded) {
  const { files, bytes, tookMs } = await buildConsole()
  process.stdout.write(
    `console: ${files} files, ${(bytes / 1024).toFixed(0)} KiB, in ${(tookMs / 1000).toFixed(1)} s\n`,
  )
}
