import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '@moorage/server/testkit/programs/use-scratch-folder'

const root = join(import.meta.dirname, '../../..')

const scratch = useScratchFolder()
const release = scratch.path
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/bundle/src/main.ts'), join(release, 'dist')])
  cpSync(join(root, 'packages/cli/bin'), join(release, 'packages/cli/bin'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
})

function run(args: readonly string[]): StartedProgram {
  return startProgram([join(release, 'packages/cli/bin/moor.js'), ...args], {
    cwd: scratch.data,
    env: {
      MOORAGE_DATA: scratch.data,
      MOORAGE_LISTEN: '127.0.0.1:0',
      MOORAGE_SIM_LISTEN: '127.0.0.1:0',
      MOORAGE_SIM_PACE: 'instant',
      DATABASE_URL: '',
    },
  })
}

describe('a release, the bundle without sources (ADR 0032)', () => {
  test('creates its database, and serves a volume and its pages, also after a restart', async () => {
    const first = await begin()
    const volume = await request(first.origin, 'POST', '/v4/volumes', {
      label: 'bundled',
      size: 10,
      region: await regionOf(first.origin),
    })
    expect(volume).toMatchObject({ label: 'bundled' })
    await expect
      .poll(() => request(first.origin, 'GET', `/v4/volumes/${String(volume['id'])}`))
      .toMatchObject({ status: 'active' })
    await showPages(first.origin)
    await end(first.server)
    const later = await begin()
    expect(await request(later.origin, 'GET', `/v4/volumes/${String(volume['id'])}`)).toMatchObject({
      label: 'bundled',
    })
    await end(later.server)
  })

  test('runs operator commands, and reports failures in one line', async () => {
    const catalogue = run(['catalogue', 'print'])
    const code = await catalogue.ended()
    expect([code, catalogue.stderr()]).toEqual([0, ''])
    const rejected = run(['admin', 'account', 'list'])
    expect(await rejected.ended()).not.toBe(0)
    expect(rejected.stderr().trim().split('\n')).toHaveLength(1)
  })

  test('its stack traces refer to the sources: names stay, and each file has a map', () => {
    const [file, text] = findChunk('function listMigrations(')
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const line = text.slice(0, text.indexOf('function listMigrations(')).split('\n').length - 1
    const source = readFileSync(join(root, 'packages/server/src/store/migrations/apply-migration.ts'), 'utf8')
    expect(map.findEntry(line, 'function '.length)).toMatchObject({
      originalSource: expect.stringMatching(/store\/migrations\/apply-migration\.ts$/),
      originalLine: source.slice(0, source.indexOf('function listMigrations(')).split('\n').length - 1,
    })
  })

  test('contains every file that code finds by path, unchanged', () => {
    const assets = join(release, 'dist/assets')
    const files = readdirSync(assets, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const paths = files.map((one) => relative(assets, join(one.parentPath, one.name)))
    for (const path of paths) expect([path, read(assets, path)]).toEqual([path, read(root, path)])
    for (const ending of ['.sql', '.jsonl', 'neutral.yaml', 'libvirt-engines.yaml'])
      expect(paths.filter((path) => path.endsWith(ending)).length, ending).toBeGreaterThan(0)
  })

  test('contains only files that V8 stores with one octet per character', () => {
    const wide = listChunks().filter((file) => /[\u0100-\uffff]/.test(readFileSync(file, 'utf8')))
    expect(wide).toEqual([])
  })
})

async function begin(): Promise<{ readonly server: StartedProgram; readonly origin: string }> {
  const server = run(['up'])
  return { server, origin: (await server.line()).replace('moorage ready ', '') }
}

async function end(server: StartedProgram): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
}

async function request(origin: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${readFileSync(join(scratch.data, 'admin-token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, text])
  return JSON.parse(text) as Record<string, unknown>
}

async function regionOf(origin: string): Promise<unknown> {
  const { data } = await request(origin, 'GET', '/v4/regions')
  return (data as { id: string }[])[0]?.id
}

async function showPages(origin: string): Promise<void> {
  expect(await request(origin, 'GET', '/v4/openapi.json')).toMatchObject({ openapi: '3.1.0' })
  expect(await (await fetch(`${origin}/docs/`)).text()).toContain('Moorage API')
  expect((await fetch(`${origin}/docs/static/reference.css`)).status).toBe(200)
  const page = await (await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).text()
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? ''
  expect((await fetch(origin + script)).headers.get('cache-control')).toContain('immutable')
  expect(await request(origin, 'GET', '/.well-known/oauth-authorization-server')).toMatchObject({ issuer: origin })
}

function listChunks(): readonly string[] {
  const folder = join(release, 'dist')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function findChunk(part: string): readonly [string, string] {
  for (const file of listChunks()) {
    const text = readFileSync(file, 'utf8')
    if (text.includes(part)) return [file, text]
  }
  throw new Error(`no file of the bundle contains ${part}`)
}
