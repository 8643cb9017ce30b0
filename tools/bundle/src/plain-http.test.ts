import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rolldown } from 'rolldown'
import { plainHttp } from './plain-http.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-http-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function runBundled(source: string): Promise<unknown> {
  writeFileSync(join(folder, 'old.cjs'), 'module.exports = require("http")\n')
  writeFileSync(join(folder, 'main.mjs'), source)
  const bundle = await rolldown({
    input: join(folder, 'main.mjs'),
    platform: 'node',
    external: [/^node:(?!http$)/],
    plugins: [plainHttp()],
  })
  await bundle.write({ file: join(folder, 'out/main.mjs'), format: 'esm' })
  await bundle.close()
  return JSON.parse(execFileSync(process.execPath, [join(folder, 'out/main.mjs')], { encoding: 'utf8' }))
}

const loaded = 'process.moduleLoadList.some((name) => name.includes("undici"))'

test('a bundle that imports and requires node:http has all exports that it uses, and does not load undici', async () => {
  const said = await runBundled(`
    import whole, { Agent, createServer, request } from 'node:http'
    import old from './old.cjs'
    console.log(JSON.stringify({
      same: [whole.request === request, old.createServer === createServer, old.Agent === Agent, old.globalAgent === whole.globalAgent],
      sizes: whole.maxHeaderSize,
      undici: ${loaded},
    }))`)
  expect(said).toEqual({ same: [true, true, true, true], sizes: http.maxHeaderSize, undici: false })
})

test('the same import without the plugin loads undici: otherwise the plugin is obsolete', () => {
  const program = `import 'node:http'\nconsole.log(${loaded})`
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })).toBe(
    'true\n',
  )
})
