import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeInputs } from './write-inputs.ts'

const { findBundle } = (await import(new URL('../../../packages/cli/bin/find-bundle.js', import.meta.url).href)) as {
  findBundle(root: string): string | null
}

const main = 'packages/cli/src/main.ts'
const step = 'packages/server/steps/0001/10_first.sql'

let folder: string
let root: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-bundle-'))
  root = join(folder, 'project')
  for (const path of [main, step, 'package.json', 'dist/moor.js']) write(path, 'as it was built\n')
  describeBundle(Date.now() + 1_000)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function describeBundle(beganMs: number): void {
  const paths = [main, step, dirname(step), dirname(dirname(step))]
  writeInputs({ root, folder: join(root, 'dist'), beganMs, paths: [...paths, join(root, step)] })
}

const entry = () => join(root, 'dist/moor.js')

describe('the bundle of exactly these sources runs (ADR 0032)', () => {
  test('if no source has changed', () => {
    expect(findBundle(root)).toBe(entry())
  })

  test('if the sources were touched, or copied together with the bundle', () => {
    utimesSync(join(root, main), 1, 1)
    expect(findBundle(root)).toBe(entry())
    cpSync(root, join(folder, 'copy'), { recursive: true })
    expect(findBundle(join(folder, 'copy'))).toBe(join(folder, 'copy/dist/moor.js'))
  })

  test('if it is part of a release, without sources next to it', () => {
    rmSync(join(root, 'packages'), { recursive: true })
    rmSync(join(root, 'dist/inputs.json'))
    expect(findBundle(root)).toBe(entry())
  })
})

describe('a stale bundle never runs', () => {
  test.each<readonly [string, () => void]>([
    ['a source has changed', () => write(main, 'as it was never built\n')],
    ['a source has changed in place, to the same size and time', changeUnseen],
    ['a source is missing', () => rmSync(join(root, step))],
    ['a listed folder has a new file', () => write(join(dirname(step), '20_second.sql'), '')],
    ['a listed folder has a new folder', () => write(join(dirname(dirname(step)), '0002/10_next.sql'), '')],
    ['a package has changed', () => write('package.json', '{}\n')],
    ['its inputs are unknown', () => rmSync(join(root, 'dist/inputs.json'))],
    ['its inputs are truncated', () => write('dist/inputs.json', '[\n["packag')],
    ['no bundle exists', () => rmSync(entry())],
  ])('when %s', (_why, change) => {
    change()
    expect(findBundle(root)).toBe(null)
  })
})

function changeUnseen(): void {
  const { atime, mtime, size } = statSync(join(root, main))
  write(main, 'as it was blamed\n'.slice(0, size))
  utimesSync(join(root, main), atime, mtime)
  expect(statSync(join(root, main))).toMatchObject({ size, mtime })
}

test('a build fails if an input changes during the build', () => {
  expect(() => describeBundle(Date.now() - 60_000)).toThrow('changed while it was read. Build again.')
})
