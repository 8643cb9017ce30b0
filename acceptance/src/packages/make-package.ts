import { join } from 'node:path'
import { runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs `npm run package`. Returns the package's path, the last output line. Rejects if the build fails. */
export async function makePackage(kind: string, out: string, args: readonly string[] = []): Promise<string> {
  const argv = [join(root, 'tools/package/src/main.ts'), kind, '--out', out, ...args]
  const { stdout } = await runTool(process.execPath, argv)
  return stdout.trimEnd().split('\n').at(-1) ?? ''
}
