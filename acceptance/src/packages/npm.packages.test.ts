import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommands } from '../documents/run-commands.ts'
import { systemPath } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startServer } from '../moor/start-moor.ts'
import { makePackage } from './make-package.ts'
import { runTool } from './run-tool.ts'
import { findVolume, makeVolume } from './serve-volume.ts'

/** The machine's Node and npm. */
const usual = { PATH: systemPath, npm_config_update_notifier: 'false', npm_config_fund: 'false' } as const
const machineNode = execFileSync('node', ['-v'], { env: usual, encoding: 'utf8' }).trim()
const npm = ['--prefer-offline', '--no-audit', '--ignore-scripts'] as const

let scratch: ScratchFolder
/** Folder on disk. Three installations are too large for memory. */
let disk: string
let tarball: string
beforeAll(async () => {
  scratch = makeScratchFolder()
  disk = mkdtempSync('/var/tmp/moor-npm-')
  tarball = await makePackage('npm', join(disk, 'out'))
  process.stdout.write(`${tarball}, installed under Node ${machineNode}\n`)
})
afterAll(() => {
  scratch.close()
  rmSync(disk, { recursive: true, force: true })
})

const settings = ['MOORAGE_LISTEN=127.0.0.1:0', 'MOORAGE_SIM_LISTEN=127.0.0.1:0', 'MOORAGE_SIM_PACE=instant']

function start(file: string, args: readonly string[], cwd = disk) {
  const argv = ['-i', ...userVariables(), ...settings, file, ...args]
  return startServer({ file: '/usr/bin/env', argv, cwd })
}

const userVariables = () =>
  Object.entries({ ...usual, HOME: disk, MOORAGE_DATA: scratch.data }).map(([name, value]) => `${name}=${value}`)

const token = () => scratch.read('admin-token')

describe('the packed tarball starts the service without a checkout', () => {
  test('installed in a folder, then globally with the same data', async () => {
    const folder = makeFolder('local')
    await runTool('npm', ['install', ...npm, tarball], { cwd: folder, env: { ...usual, HOME: disk } })
    const local = await start('npx', ['moor', 'up'], folder)
    await walkReadme(folder)
    const { id } = await makeVolume({ origin: local.origin, token: token() }, 'first')
    const page = await fetch(`${local.origin}/docs/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Moorage API')])
    // docs/operating.md contains these paths.
    for (const path of ['packaging/prometheus/alerts.yaml', 'packaging/grafana/moorage.json'])
      expect(existsSync(join(folder, 'node_modules/moorage', path))).toBe(true)
    await stopInOrder(local)

    const prefix = join(disk, 'global')
    const args = ['install', '--global', '--prefix', prefix, ...npm, tarball]
    await runTool('npm', args, { cwd: disk, env: { ...usual, HOME: disk } })
    const global = await start(join(prefix, 'bin/moor'), ['up'])
    expect(await findVolume({ origin: global.origin, token: token() }, id)).toMatchObject({ status: 'active' })
    await stopInOrder(global)
  })

  test('with npx, without an installation', async () => {
    const folder = makeFolder('nowhere')
    const server = await start('npx', ['--yes', ...npm, `file:${tarball}`, 'up'], folder)
    expect(await makeVolume({ origin: server.origin, token: token() }, 'by-npx')).toMatchObject({ status: 'active' })
    await stopInOrder(server)
  })
})

test('without the optional packages, the start fails and the message ends with a fix', async () => {
  const folder = makeFolder('bare')
  const env = { ...usual, HOME: disk }
  await runTool('npm', ['install', ...npm, '--omit=optional', tarball], { cwd: folder, env })
  const moor = join(folder, 'node_modules/moorage/packages/cli/bin/moor.js')
  const bare = runTool(process.execPath, [moor, 'up', '--data', join(folder, 'data')], { env })
  await expect(bare).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/set DATABASE_URL to use your own\.\n$/),
  })
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/moorage/package.json'), 'utf8')) as object
  expect(manifest).not.toHaveProperty('scripts')
})

async function walkReadme(cwd: string): Promise<void> {
  symlinkSync(scratch.data, join(cwd, '.moorage'))
  const env = ['-i', ...userVariables(), 'TERM=xterm']
  const { output, missing } = await runCommands({ page: 'README.md', cwd, env })
  expect(output).toMatch(/data +active +20 GiB +us-east +web-1/)
  if (!missing.includes('kubectl')) expect(output.match(/ Ready /g)).toHaveLength(3)
  expect(output).toContain('volume delete data: finished')
}

/** A graceful shutdown deletes these files. The exit code proves nothing, because the signal also ends npx. */
async function stopInOrder(server: Server): Promise<void> {
  await server.stop()
  expect(
    ['url', 'database.json', 'postgres/postmaster.pid'].filter((name) => existsSync(join(scratch.data, name))),
  ).toEqual([])
}

function makeFolder(name: string): string {
  const folder = join(disk, name)
  mkdirSync(folder)
  return folder
}
