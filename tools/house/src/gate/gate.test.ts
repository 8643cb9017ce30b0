import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPackageEntryPoints } from '../project/package-entry-points.ts'
import { projectRoot, readProject } from '../project/read-project.ts'
import { hashInputs } from './hash-inputs.ts'
import { listInputs } from './list-inputs.ts'
import { readImportGraph } from '../project/import-graph.ts'
import { planTier } from './plan-tier.ts'
import { isClean, readCommit } from './read-commit.ts'
import { listPassed, recordPassed } from './records.ts'
import type { TierSchedule } from './tier.ts'
import { tiers } from './tiers.ts'

describe('a tier runs', () => {
  const decide = (schedule: TierSchedule, more: { baseHash?: string; passed?: string[] } = {}) => {
    const tier = { name: 'hosts', schedule, imports: [], files: [] }
    return planTier({ tier, hash: 'now', baseHash: more.baseHash ?? null, passed: more.passed ?? [] }).skip
  }

  it('unless it passed with the same inputs; with the schedule `always`, on every run', () => {
    for (const schedule of ['change', 'engines', 'nightly'] as const) {
      expect(decide(schedule, { passed: ['before', 'now'] })).toEqual({
        kind: 'unchanged',
        reason: 'unchanged since it passed (now)',
      })
      expect(decide(schedule, { passed: ['before'] })).toBeNull()
    }
    expect(decide('always', { passed: ['now'], baseHash: 'now' })).toBeNull()
  })

  it('without a record, except a nightly tier, which reports that it was skipped', () => {
    expect(decide('change')).toBeNull()
    expect(decide('engines')).toBeNull()
    expect(decide('nightly')).toMatchObject({ kind: 'not run' })
  })

  it('with --base and the schedule `engines` or `nightly`, only if its inputs changed since that commit', () => {
    for (const schedule of ['engines', 'nightly'] as const) {
      expect(decide(schedule, { baseHash: 'now' })).toMatchObject({ kind: 'not run' })
      expect(decide(schedule, { baseHash: 'before' })).toBeNull()
    }
    expect(decide('change', { baseHash: 'now' })).toBeNull()
  })
})

describe('the inputs of a tier', () => {
  const files = [
    { path: 'packages/server/package.json', text: '{"name":"@moorage/server","imports":{"#store/*":"./src/store/*"}}' },
    {
      path: 'packages/server/src/a.test.ts',
      text: "import { b } from './b.ts'\nconst c = await import('#store/c.ts')",
    },
    { path: 'packages/server/src/b.ts', text: "import type { D } from './d.ts'" },
    { path: 'packages/server/src/d.ts', text: "import './b.ts'" },
    { path: 'packages/server/src/store/c.ts', text: '' },
    { path: 'packages/server/src/store/c.sql', text: '' },
    { path: 'packages/server/src/other.ts', text: '' },
    { path: 'docs/page.md', text: '' },
  ]
  const paths = files.map(({ path }) => path)
  const graph = readImportGraph(files, readPackageEntryPoints(files))
  const tier = { name: 'proofs', schedule: 'change', imports: ['packages/**/*.test.ts'], files: ['**/*.sql'] } as const

  it('are the files that it names and everything that its code imports: statically, dynamically and as a type', () => {
    expect(listInputs(tier, paths, graph)).toEqual([
      'packages/server/package.json',
      'packages/server/src/a.test.ts',
      'packages/server/src/b.ts',
      'packages/server/src/d.ts',
      'packages/server/src/store/c.sql',
      'packages/server/src/store/c.ts',
    ])
  })

  it('are what a generated file is made from, if code imports one', () => {
    const generator = 'tools/generate/src/main.ts'
    const code = [
      { path: 'packages/sdk/src/call/operation.ts', text: "import { table } from '../generated/operation-table.ts'" },
      { path: generator, text: "await import('./sdk/render-sdk.ts')" },
      { path: 'tools/generate/src/sdk/render-sdk.ts', text: "import { operations } from '@moorage/contract'" },
      { path: 'packages/contract/package.json', text: '{"name":"@moorage/contract","exports":{".":"./src/index.ts"}}' },
      { path: 'packages/contract/src/index.ts', text: '' },
    ]
    const inputs = listInputs(
      { ...tier, imports: ['packages/sdk/**'], files: [] },
      code.map(({ path }) => path),
      readImportGraph(code, readPackageEntryPoints(code)),
    )
    expect(inputs).toEqual(code.map(({ path }) => path).toSorted())
  })

  it('change the hash if a content, a path or a version changes', () => {
    const hash = (inputs: string[], id: string, version: string) =>
      hashInputs(inputs, new Map([['a.ts', id]]), [version])
    const hashes = [
      hash(['a.ts'], '1', 'v1'),
      hash(['a.ts'], '2', 'v1'),
      hash(['a.ts', 'b.ts'], '1', 'v1'),
      hash(['a.ts'], '1', 'v2'),
    ]
    expect(new Set(hashes).size).toBe(4)
    expect(hash(['a.ts'], '1', 'v1')).toBe(hashes[0])
  })
})

describe('the list of tiers', () => {
  const scripts = readdirSync(join(projectRoot, '.ci/tiers')).map((name) =>
    readFileSync(join(projectRoot, '.ci/tiers', name), 'utf8'),
  )
  const functions = scripts.flatMap((text) => [...text.matchAll(/^tier_([a-z-]+)\(\)/gm)].map(([, name]) => name))

  it('contains every function of .ci/tiers, and .ci/run or .ci/nightly calls each', () => {
    expect(functions.toSorted()).toEqual(tiers.map(({ name }) => name).toSorted())
    const called = ['run', 'nightly'].map((name) => readFileSync(join(projectRoot, '.ci', name), 'utf8')).join('\n')
    expect(tiers.filter(({ name }) => !new RegExp(`[ '(]${name}\\b`).test(called))).toEqual([])
  })

  it('names files that exist, and every test file is an input of a tier', () => {
    const files = readProject()
    const paths = files.map(({ path }) => path)
    const graph = readImportGraph(files, readPackageEntryPoints(files))
    const missing = tiers.flatMap((tier) => {
      const globs = [
        ...tier.imports.map((glob) => ({ ...tier, imports: [glob], files: [] })),
        ...tier.files.map((glob) => ({ ...tier, imports: [], files: [glob] })),
      ]
      const always = listInputs({ ...tier, imports: [], files: [] }, paths, graph).length
      return globs
        .filter((one) => listInputs(one, paths, graph).length === always)
        .map((one) => `${tier.name}: ${one.imports.join()}${one.files.join()}`)
    })
    expect(missing).toEqual([])
    const run = new Set(
      tiers.filter(({ name }) => !['lint', 'format'].includes(name)).flatMap((tier) => listInputs(tier, paths, graph)),
    )
    const apart = paths.filter((path) => /\.(hosts|kubernetes|packages)\.test\.ts$/.test(path))
    expect(apart.filter((path) => !run.has(path))).toEqual([])
  })
})

describe('a record', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moorage-gate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is found by its hash', () => {
    expect(listPassed(folder, 'hosts')).toEqual([])
    recordPassed(folder, { name: 'hosts', hash: 'one', commit: 'c1' })
    recordPassed(folder, { name: 'hosts', hash: 'two', commit: 'c2' })
    expect(listPassed(folder, 'hosts').toSorted()).toEqual(['one', 'two'])
  })

  it('is for the content of a commit: a work tree with other content is not clean', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
    git('init', '-q')
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/a.ts'), "import './b.ts'\n// ä\n")
    writeFileSync(join(folder, 'src/b.ts'), '')
    git('add', '.')
    git('commit', '-qm', 'Begin')
    const { blobs, graph } = readCommit(folder, 'HEAD')
    expect(isClean(folder)).toBe(true)
    expect([...blobs.keys()]).toEqual(['src/a.ts', 'src/b.ts'])
    expect(graph.get('src/a.ts')).toEqual(['src/b.ts'])
    writeFileSync(join(folder, 'src/b.ts'), 'changed')
    expect(isClean(folder)).toBe(false)
  })
})
