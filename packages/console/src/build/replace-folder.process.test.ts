import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtFolder, digestSources, sourcesDigestFile } from './sources.ts'

let scratch = ''
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'moor-scratch-'))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const building = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  const { replaceFolder } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'replace-folder.ts')).href)})
  const [place] = process.argv.slice(1)
  for (let turn = 0; turn < 100; turn += 1) {
    const folder = place + '-' + process.pid
    mkdirSync(folder)
    for (const name of ['one', 'two']) writeFileSync(folder + '/' + name, process.pid + ' ' + turn)
    replaceFolder(folder, place)
  }`

it('leaves one complete folder after concurrent replacements, and no leftovers (ADR 0046, point 7)', async () => {
  const target = join(scratch, 'dist')
  const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', building, target])
  await Promise.all([build(), build()])
  expect(readdirSync(scratch)).toEqual(['dist'])
  expect(readFileSync(join(target, 'one'), 'utf8')).toBe(readFileSync(join(target, 'two'), 'utf8'))
})

it('contains every referenced file, each with compressed copies', () => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--missing'])
  const pages = ['index.html', 'operator.html'].map((page) => readFileSync(join(builtFolder, page), 'utf8'))
  const named = pages.flatMap((page) => [...page.matchAll(/(?:src|href)="\/(?:operator\/)?(assets\/[^"]+)"/g)])
  const manifest: Record<string, { readonly file: string; readonly css?: readonly string[] }> = JSON.parse(
    readFileSync(join(builtFolder, 'manifest.json'), 'utf8'),
  )
  const chunks = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const files = [...named.map(([, name = '']) => name), ...chunks].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => !existsSync(join(builtFolder, name)))).toEqual([])
  expect(readFileSync(join(builtFolder, sourcesDigestFile), 'utf8')).toBe(digestSources())
})
