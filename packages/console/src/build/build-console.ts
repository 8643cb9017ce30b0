import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { builtFolder, digestSources, sourcesDigestFile } from './sources.ts'
import { renderTheme } from './render-theme.ts'
import { replaceFolder } from './replace-folder.ts'

interface Built {
  readonly files: number
  readonly bytes: number
  readonly tookMs: number
}

const consoleFolder = resolve(import.meta.dirname, '../..')
const compressedTypes = new Set(['.js', '.css', '.html', '.svg'])

/**
 * Builds the console into static files with hashed names and precompressed copies (ADR 0046), and replaces `target`. Returns number, bytes and duration;
 * rejects if the build fails.
 */
export async function buildConsole(target = builtFolder): Promise<Built> {
  const startMs = Date.now()
  const digest = digestSources()
  // Concurrent builds and readers do not interfere.
  const folder = `${target}-${process.pid}`
  await build({
    configFile: false,
    root: consoleFolder,
    logLevel: 'warn',
    plugins: [themePlugin(), listPackages()],
    define: { 'process.env.NODE_ENV': '"production"' },
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      manifest: 'manifest.json',
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      modulePreload: { polyfill: false },
      // Modules of the component library cause warnings about "use client" directives.
      rolldownOptions: {
        input: ['index.html', 'operator.html'].map((page) => join(consoleFolder, page)),
        checks: { pluginTimings: false },
        onLog: (level, log, defaultHandler) =>
          void (log.code === 'MODULE_LEVEL_DIRECTIVE' || defaultHandler(level, log)),
      },
    },
  })
  const files = listBuilt(folder)
  for (const file of files) if (compressedTypes.has(extname(file))) compress(file)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  writeFileSync(join(folder, sourcesDigestFile), digest)
  replaceFolder(folder, target)
  return { files: files.length, bytes, tookMs: Date.now() - startMs }
}

function themePlugin(): Plugin {
  return {
    name: 'theme',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shell\/console\.css$/ },
      handler: async (code) => ({ code: `${await renderTheme()}\n${code}`, map: null }),
    },
  }
}

/** Lists packages for the license notices of the release (tools/package). */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, files) {
      const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const packagePaths = modules.flatMap((id) => /\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      const source = JSON.stringify([...new Set(packagePaths)].toSorted(), null, 1)
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
  }
}

function listBuilt(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
