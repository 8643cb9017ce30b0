import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemPath } from '../moor/run-moor.ts'
import { packLibrary } from '../sdk/install-packed.ts'
import { makePackage } from './make-package.ts'
import { runTool } from './run-tool.ts'
import { runWorkflow } from './run-workflow.ts'

const root = join(import.meta.dirname, '../../..')
/** Settings of the machine's npm. Vitest needs the newer Node of this checkout. */
const quiet = { npm_config_update_notifier: 'false', npm_config_fund: 'false', npm_config_audit: 'false' } as const
const npm = ['--prefer-offline', '--ignore-scripts'] as const

let disk: string
let tarballs: readonly string[]
beforeAll(async () => {
  disk = mkdtempSync('/var/tmp/moor-kit-')
  mkdirSync(join(disk, 'tmp'))
  const service = await makePackage('npm', join(disk, 'out'))
  tarballs = [service, await packLibrary('sdk', disk), await packLibrary('testing', disk)]
})
// The removal is retried, because the workflow's service may still run.
afterAll(() => rmSync(disk, { recursive: true, force: true, maxRetries: 100, retryDelay: 100 }))

const userOf = (path: string) => ({ ...quiet, PATH: path, HOME: disk, TMPDIR: join(disk, 'tmp') })

test('the packed kit, with the service and the SDK, starts a cloud in an empty folder, creates a volume, and leaves nothing behind', async () => {
  const folder = join(disk, 'empty')
  mkdirSync(folder)
  const env = userOf(systemPath)
  await runTool('npm', ['install', ...npm, ...tarballs], { cwd: folder, env })
  writeFileSync(
    join(folder, 'volume.mjs'),
    `import { startMoorage } from '@moorage/testing'
    const cloud = await startMoorage()
    const made = await cloud.sdk.volumes.create({ label: 'data', region: 'us-east' })
    await made.wait()
    await cloud.sim.volumes.write(made.body.id, 'precious')
    console.log((await cloud.sdk.volumes.view(made.body.id)).status)
    await cloud.reset()
    console.log(await cloud.sdk.volumes.list().count())
    await cloud.stop()`,
  )
  expect((await runTool('node', ['volume.mjs'], { cwd: folder, env })).stdout).toBe('active\n0\n')
  expect(readdirSync(join(disk, 'tmp'))).toEqual([])
  expect(readdirSync(join(disk, '.cache/moorage/prepared'))).toHaveLength(1)
})

test('the package contains files for other languages', () => {
  const kit = join(disk, 'empty/node_modules/@moorage/testing')
  expect([readdirSync(join(kit, 'python')), readdirSync(join(kit, 'go')).toSorted()]).toEqual([
    ['moorage_testing.py'],
    ['go.mod', 'moorage.go'],
  ])
})

test('the steps of the GitHub workflow succeed in the example', async () => {
  const workspace = mkdtempSync(join(disk, 'repository-'))
  cpSync(join(root, 'examples/typescript'), workspace, { recursive: true })
  mkdirSync(join(workspace, 'vendor'))
  for (const tarball of tarballs) cpSync(tarball, join(workspace, 'vendor', basename(tarball)))
  // npm reads the registry configuration of its Node installation, which this checkout's Node lacks.
  const found = await runTool('npm', ['config', 'get', 'globalconfig'], { cwd: workspace, env: userOf(systemPath) })
  const registry = {
    npm_config_globalconfig: found.stdout.trim(),
    npm_config_cache: join(homedir(), '.npm'),
    npm_config_prefer_offline: 'true',
  }
  const env = { ...userOf(`${dirname(process.execPath)}:${systemPath}`), ...registry }
  const vendored = tarballs.map((tarball) => `file:vendor/${basename(tarball)}`)
  const vite: { readonly version: string } = JSON.parse(
    readFileSync(join(root, 'node_modules/vite/package.json'), 'utf8'),
  )
  await runTool('npm', ['pkg', 'set', `overrides.vite=${vite.version}`], { cwd: workspace, env })
  await runTool('npm', ['install', '--package-lock-only', ...npm, ...vendored], { cwd: workspace, env })
  const temporary = mkdtempSync(join(disk, 'github-'))
  const done = runWorkflow(join(root, 'examples/github-actions/infrastructure.yml'), { workspace, temporary, env })
  expect(done.filter(({ code }) => code !== 0)).toEqual([])
  expect(done.map(({ job, step }) => `${job}: ${step}`)).toEqual([
    'tests: npm ci',
    'tests: npm test',
    'service: npm ci',
    'service: Start Moorage',
    'service: Run the program',
    'service: Stop Moorage',
  ])
  expect(done.find(({ step }) => step === 'npm test')?.output).toMatch(/4 passed/)
  expect(done.find(({ step }) => step === 'Run the program')?.output).toContain('"label":"data"')
})
