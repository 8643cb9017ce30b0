import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { builtFolder, digestSources, sourcesMark } from './sources.ts'
import { renderTheme } from './render-theme.ts'
import { takePlace } from './take-place.ts'

/** What a build has written, and how long it took. */
interface Built {
  readonly files: number
  readonly octets: number
  readonly tookMs: number
}

/** The package. */
const consoleFolder = resolve(import.meta.dirname, '../..')
const packed = new Set(['.js', '.css', '.html', '.svg'])

/** Writes the console as files that the service serves as they are: hashed names, and each of them compressed beside itself (ADR 0046). `place` is the folder that holds them then. */
export async function buildConsole(place = builtFolder): Promise<Built> {
  const startMs = Date.now()
  const digest = digestSources()
  // Several may build at once, as tests do, while a service reads what is there: each in a folder of its own, which takes its place whole.
  const folder = `${place}-${process.pid}`
  await build({
    configFile: false,
    root: consoleFolder,
    logLevel: 'warn',
    plugins: [themePlugin(), listPackages()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The same whatever NODE_ENV is where it is built: tests build it too.
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      manifest: 'manifest.json',
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      // A test bounds what a first view loads, which is what counts.
      chunkSizeWarningLimit: 2_000,
      modulePreload: { polyfill: false },
      // The library says of each of its modules that it is for browsers.
      rolldownOptions: {
        // The console of users, and the pages of operators: what both have is there once.
        input: ['index.html', 'operator.html'].map((page) => join(consoleFolder, page)),
        checks: { pluginTimings: false },
        onLog: (level, log, tell) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log)),
      },
    },
  })
  const files = listBuilt(folder)
  for (const file of files) if (packed.has(extname(file))) compress(file)
  const octets = files.reduce((sum, file) => sum + statSync(file).size, 0)
  writeFileSync(join(folder, sourcesMark), digest)
  takePlace(folder, place)
  return { files: files.length, octets, tookMs: Date.now() - startMs }
}

/** The style sheet of the theme, before that of the console. */
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

/** Writes down whose code is in the files, for the notices of a package that carries them (tools/package). */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, files) {
      const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const places = modules.flatMap((id) => /\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      const source = JSON.stringify([...new Set(places)].toSorted(), null, 1)
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
  }
}

function listBuilt(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

function compress(file: string): void {
  const octets = readFileSync(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: octets.length }
  writeFileSync(`${file}.br`, brotliCompressSync(octets, { params: quality }))
  writeFileSync(`${file}.gz`, gzipSync(octets, { level: 9 }))
}
