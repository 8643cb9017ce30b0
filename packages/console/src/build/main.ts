import { buildConsole } from './build-console.ts'
import { isBuilt } from './sources.ts'

// npm run -w @moorage/console build: writes packages/console/dist. `--missing` builds only outdated files.
// Always a production build: tests run with another NODE_ENV.
process.env['NODE_ENV'] = 'production'
const isWanted = !process.argv.includes('--missing') || !isBuilt()
if (isWanted) {
  const { files, octets, tookMs } = await buildConsole()
  process.stdout.write(
    `console: ${files} files, ${(octets / 1024).toFixed(0)} KiB, in ${(tookMs / 1000).toFixed(1)} s\n`,
  )
}
