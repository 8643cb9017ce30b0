import { cpSync, readdirSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const folders = [
  'packages/console/dist',
  'packages/server/catalogues',
  'packages/server/profiles',
  'packages/server/src/api/docs',
  'packages/server/src/drivers/simulated/kube/schemas',
  'packages/server/src/store/migrations',
]

/** Modules that use `import.meta` for other purposes. */
const resolvedElsewhere: readonly { readonly path: string; readonly because: string }[] = [
  {
    path: 'packages/server/src/main/postgres/binaries.ts',
    because: 'it resolves a package, like any code below the same node_modules',
  },
  { path: 'packages/server/src/main/console/built-console.ts', because: 'it reads packages/console/dist' },
  { path: 'packages/server/src/main/catalogue/read-catalogue.ts', because: 'it reads packages/server/catalogues' },
  { path: 'packages/server/src/main/profiles/set-up-kubernetes.ts', because: 'it reads packages/server/profiles' },
  { path: 'packages/server/src/main/profiles/set-up-libvirt.ts', because: 'it reads packages/server/profiles' },
]

const assets = 'assets'

/**
 * Returns a plugin that makes a module's `import.meta.url` and `import.meta.dirname` refer to its path below `assets`. Throws for such a module in neither
 * `folders` nor `resolvedElsewhere`.
 */
export function anchorFiles(root: string): Plugin {
  return {
    name: 'anchor-files',
    transform(code, id) {
      const path = relative(root, id)
      if (!path.startsWith('packages/') || !/\bimport\.meta\b/.test(code)) return null
      if (!folders.some((one) => path.startsWith(`${one}/`)) && !resolvedElsewhere.some((one) => one.path === path))
        throw new Error(`${path} finds files relative to itself. List it in tools/bundle/src/anchor-files.ts.`)
      const url = `new URL(${JSON.stringify(`./${assets}/${path}`)}, import.meta.url).href`
      const folder = `import.meta.dirname + ${JSON.stringify(`/${assets}/${dirname(path)}`)}`
      const anchored = code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_all, which) =>
        which === 'url' ? url : folder,
      )
      return { code: anchored, map: null }
    },
  }
}

/** Copies the files in `folders` into a bundle. Returns their paths and folders, so that a new file invalidates the bundle. */
export function copyAnchored(root: string, bundle: string): readonly string[] {
  return folders.flatMap((folder) => {
    const origin = join(root, folder)
    const found = readdirSync(origin, { recursive: true, withFileTypes: true })
    const kept = found.filter((one) => one.isDirectory() || extname(one.name) !== '.ts')
    cpSync(origin, join(bundle, assets, folder), { recursive: true, filter: (source) => extname(source) !== '.ts' })
    return [origin, ...kept.map((one) => join(one.parentPath, one.name))]
  })
}
