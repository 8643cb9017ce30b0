import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { listClosure, readLockedPackages } from './package-closure.ts'
import { writeNotices } from './write-notices.ts'

/** The package that the bundle leaves outside because it reads itself as files: the page of the API. */
export const carried = '@fastify/swagger-ui'

/** What a package has for those who change or try it, and nothing reads at run time. */
const idleFolders = new Set(['test', 'e2e', 'examples'])
const idleEndings = new Set(['.map', '.ts', '.mts', '.cts', '.md', '.yml'])

/**
 * Lays out what Moorage needs at run time, without what is only of one platform: the bundle without maps, what finds a Node and the bundle, the page of the API with
 * what it needs, licences. packages/cli/bin takes the bundle because no sources lie beside it.
 */
export function layRelease(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundle = join(folder, 'dist')
  execFileSync(process.execPath, [join(root, 'tools/bundle/src/main.ts'), bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeNotices(root, bundle, join(folder, 'NOTICES'))
  // By it a bundle is compared with sources that lie beside it, and here lie none.
  rmSync(join(bundle, 'inputs.json'))
  for (const name of readdirSync(bundle)) if (name.endsWith('.map')) rmSync(join(bundle, name))
  cpSync(join(root, 'packages/cli/bin'), join(folder, 'packages/cli/bin'), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  for (const place of listClosure(readLockedPackages(root), carried))
    copyPackage(join(root, place), join(folder, place))
}

/** A package within a package stands in the closure itself. */
function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (source) => {
      const steps = relative(from, source).split('/')
      const isIdle = steps.some((step) => idleFolders.has(step) || step === 'node_modules' || step.startsWith('.'))
      return !isIdle && (!idleEndings.has(extname(source)) || /^licen[cs]e/i.test(basename(source)))
    },
  })
}
