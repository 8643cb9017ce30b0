import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { digestSources, sourcesMark } from './sources.ts'

const scratch = mkdtempSync(join(tmpdir(), 'moor-scratch-'))
afterEach(() => rmSync(scratch, { recursive: true }))

const source = pathToFileURL(join(import.meta.dirname, 'build-console.ts')).href

/** Builds into a folder in a process of its own, as everything does that finds the console missing. */
async function build(place: string): Promise<void> {
  const script = `const { buildConsole } = await import('${source}'); await buildConsole(${JSON.stringify(place)})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}

interface BuiltChunk {
  readonly file: string
  readonly css?: readonly string[]
}

/** Files that are named by the pages or by other files, and are not there. */
function listMissing(place: string): readonly string[] {
  const pages = ['index.html', 'operator.html'].map((page) => readFileSync(join(place, page), 'utf8'))
  const named = pages.flatMap((page) => [...page.matchAll(/(?:src|href)="\/(?:operator\/)?(assets\/[^"]+)"/g)])
  const manifest: Record<string, BuiltChunk> = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'))
  const chunks = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const files = [...named.map(([, name = '']) => name), ...chunks].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  expect(files.length).toBeGreaterThan(100)
  return files.filter((name) => !existsSync(join(place, name)))
}

describe('the build of the console (ADR 0046, point 7)', () => {
  it('leaves a whole one where two build at once, and nothing beside it', async () => {
    const place = join(scratch, 'dist')
    mkdirSync(place)
    writeFileSync(join(place, 'of-before.js'), '')
    await Promise.all([build(place), build(place)])
    expect(listMissing(place)).toEqual([])
    expect(readFileSync(join(place, sourcesMark), 'utf8')).toBe(digestSources())
    expect(existsSync(join(place, 'of-before.js'))).toBe(false)
    expect(readdirSync(scratch).toSorted()).toEqual(['dist'])
  })
})
