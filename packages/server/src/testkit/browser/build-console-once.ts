import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../../..')

/** Builds the console and the operator's pages if they are outdated. */
export function buildConsoleOnce(): void {
  execFileSync(process.execPath, ['packages/console/src/build/main.ts', '--missing'], { cwd: root })
}
