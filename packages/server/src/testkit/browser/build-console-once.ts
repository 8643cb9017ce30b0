import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../../..')

/** Builds console and operator pages if outdated. */
export function buildConsoleOnce(): void {
  execFileSync(process.execPath, ['packages/console/src/build/main.ts', '--missing'], { cwd: root })
}
