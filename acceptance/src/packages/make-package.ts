import { join } from 'node:path'
import { runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '../../..')

/** Builds a package of this checkout with `npm run package`. Returns its last output line, the path of the package. */
export async function makePackage(kind: string, out: string, args: readonly string[] = []): Promise<string> {
  const argv = [join(root, 'tools/package/src/main.ts'), kind, '--out', out, ...args]
  const { stdout } = await runTool(process.execPath, argv)
  return stdout.trimEnd().split('\n').at(-1) ?? ''
}
