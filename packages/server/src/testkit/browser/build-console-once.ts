import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../../..')

/** Builds the console and operator pages synchronously if outdated. Throws if the build fails. */
export function buildConsoleOnce(): void {
  execFileSync(process.execPath, ['packages/console/src/build/main.ts', '--missing'], { cwd: root })
}
