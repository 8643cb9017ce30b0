import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProcessRunner } from '#drivers/containers/index.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { findRunningServer, makeDataFolder } from '../datafolder/index.ts'
import { openPostgresCluster } from '../postgres/index.ts'

const bin = join(import.meta.dirname, '../../../../cli/bin/moor.js')
const scratch = useScratchFolder()
const run = (...args: string[]) => startProgram([bin, ...args], { env: { MOORAGE_DATA: scratch.data } })

test('moor down ends the service, programs that ignore TERM, and PostgreSQL; all data stays', async () => {
  const paths = makeDataFolder(scratch.data)
  const folder = join(scratch.data, 'processes')
  const machine = `{ name: local, regions: [us-east], processes: { folder: '${folder}' } }`
  const engine = `{ name: real, machines: [${machine}], versions: ['1.36'], store: { kind: postgresql } }`
  writeFileSync(join(scratch.data, 'engines.yaml'), `kubernetes: [${engine}]\n`)
  const runner = createProcessRunner({ name: 'local', folder, binaries: null })
  await runner.ensureVolume('moor-kept', {})
  await runner.ensureContainer({
    name: 'moor-deaf',
    image: 'test/deaf:1',
    command: ['/bin/sh', '-c', 'trap "" TERM; : > /var/lib/kept/file; while :; do sleep 1; done'],
    labels: {},
    files: [],
    volumes: { '/var/lib/kept': 'moor-kept' },
    network: 'host',
    graceMs: 60_000,
    memoryMib: 64,
    millicpus: 100,
  })
  const kept = join(folder, 'volumes/moor-kept/data/file')
  await expect.poll(() => existsSync(kept)).toBe(true)
  const server = run('up', '--listen', '127.0.0.1:0', '--sim-pace', 'instant')
  await expect.poll(() => findRunningServer(paths), { timeout: 60_000 }).not.toBeNull()
  const { databaseUrl = '' } = findRunningServer(paths) ?? {}
  await queryOnce(databaseUrl, 'create database "moor-cluster"')

  const down = run('down', '--json')
  expect(await down.ended()).toBe(0)
  expect(JSON.parse(down.stdout())).toEqual({
    server: server.child.pid,
    control_plane_programs: 1,
    postgresql: expect.any(Number),
  })
  expect(await server.ended()).toBe(0)
  expect(await runner.listContainers({})).toMatchObject([{ name: 'moor-deaf', isRunning: false }])
  expect(existsSync(kept)).toBe(true)
  const cluster = await openPostgresCluster({ folder: scratch.data })
  expect(cluster.isAdopted).toBe(false)
  expect(await queryOnce(cluster.url, `select from pg_database where datname = 'moor-cluster'`)).toHaveLength(1)
  await cluster.close()

  const again = run('down')
  expect(await again.ended()).toBe(0)
  expect(again.stdout()).toBe('server                  -\ncontrol_plane_programs  0\npostgresql              -\n')
}, 120_000)
