import { buildConsole } from './build-console.ts'
import { isBuilt } from './sources.ts'

// npm run -w @moorage/console build: writes the files that the service serves into packages/console/dist; with `--missing` only where they are not of these sources.
// Whatever builds it, it is what people use: tests are run with another.
process.env['NODE_ENV'] = 'production'
const isWanted = !process.argv.includes('--missing') || !isBuilt()
if (isWanted) {
  const { files, octets, tookMs } = await buildConsole()
  process.stdout.write(
    `console: ${files} files, ${(octets / 1024).toFixed(0)} KiB, in ${(tookMs / 1000).toFixed(1)} s\n`,
  )
}
