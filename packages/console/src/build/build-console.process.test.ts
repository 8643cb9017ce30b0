import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { afterEach, describe, expect, it } from 'vitest'
import { digestSources, sourcesMark } from './sources.ts'

const scratch = makeScratchFolder()
afterEach(() => scratch.close())

const source = pathToFileURL(join(import.meta.dirname, 'build-console.ts')).href

/** Builds into a folder in a process of its own, as everything does that finds the console missing; answers how it ended, with what it said. */
async function build(place: string): Promise<readonly [number | NodeJS.Signals, string]> {
  const script = `const { buildConsole } = await import('${source}'); await buildConsole(${JSON.stringify(place)})`
  const program = startProgram(['--input-type=module', '-e', script], { env: { NODE_ENV: 'production' } })
  return [await program.ended(), program.stderr()]
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
    const place = join(scratch.path, 'dist')
    mkdirSync(place)
    writeFileSync(join(place, 'of-before.js'), '')
    const ends = await Promise.all([build(place), build(place)])
    expect(ends.map(([code]) => code)).toEqual([0, 0])
    expect(listMissing(place)).toEqual([])
    expect(readFileSync(join(place, sourcesMark), 'utf8')).toBe(digestSources())
    expect(existsSync(join(place, 'of-before.js'))).toBe(false)
    expect(readdirSync(scratch.path).toSorted()).toEqual(['data', 'dist'])
  })
})
