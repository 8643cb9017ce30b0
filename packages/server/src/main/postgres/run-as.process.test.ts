import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { supervisorUrlOf } from '#testkit/database/test-server.ts'
import { findProcess } from '../processes/find-process.ts'
import { chooseRunAs } from './choose-run-as.ts'
import { clusterPaths } from './cluster-paths.ts'
import { initCluster } from './init-cluster.ts'
import { openPostgresCluster } from './open-postgres-cluster.ts'
import type { ProgramCall } from './run-program.ts'
import { type RunAs, listRunAs } from './run-as.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { startWithRetry } from './start-with-retry.ts'

const ways = new Map(listRunAs().map((way) => [way.name, way]))
const nobody = 65_534

const scratch = useScratchPerTest('data', 0o711)

describe.runIf(process.geteuid?.() === 0)('PostgreSQL started by root', () => {
  test('cannot read files of root, not even as the superuser, wherever the data folder is (M3)', async () => {
    chmodSync(scratch.data, 0o700)
    const warnings: string[] = []
    const cluster = await openPostgresCluster({
      folder: scratch.data,
      onWarning: (sentence) => warnings.push(sentence),
    })
    expect([findProcess(cluster.pid())?.uid, statSync(join(scratch.data, 'postgres')).uid]).toEqual([nobody, nobody])
    expect(warnings).toEqual([])
    const supervisor = supervisorUrlOf(scratch.data, cluster.url)
    await expect(queryOnce(supervisor, `SELECT pg_read_file('/etc/shadow')`)).rejects.toThrow(/Permission denied/)
    await expect(queryOnce(supervisor, `COPY (SELECT 1) TO PROGRAM 'cat /etc/shadow'`)).rejects.toThrow(
      /program .* failed/,
    )
    await cluster.close()
  })

  test('warns with the reason if it has access to files of root because no other way works', async () => {
    for (const name of ['namespace', 'other-user-override'] as const) {
      if (!(await isPossible(name))) continue
      const barred = pick('other-user').map((way) => ({ ...way, wrap: fail }))
      const runner = await chooseRunAs(scratch.data, [...barred, ...pick(name)])
      expect(runner.warning).toMatch(
        /^PostgreSQL runs with access to the files of root, because every other method failed \(other-user: .*\): run moor as an unprivileged user that owns .*, or set DATABASE_URL\.$/,
      )
    }
    expect((await chooseRunAs(scratch.data)).warning).toBeNull()
  })

  test('restarts an orphan with access to files of root without that access, if possible', async () => {
    if (!(await isPossible('namespace'))) return
    const orphan = await startOrphan(pick('namespace'))
    const warnings: string[] = []
    const onWarning = (sentence: string): unknown => warnings.push(sentence)
    const same = await openPostgresCluster({ folder: scratch.data, ways: pick('namespace'), onWarning })
    expect([same.isAdopted, same.pid(), warnings.length]).toEqual([true, orphan, 1])
    await queryOnce(same.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await same.close()

    const other = await startOrphan(pick('namespace'))
    expect(findProcess(other)?.uid).toBe(0)
    const after = await openPostgresCluster({ folder: scratch.data, onWarning })
    expect([after.isAdopted, findProcess(after.pid())?.uid, warnings.length]).toEqual([false, nobody, 1])
    expect(await queryOnce(after.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await after.close()
  })

  test('as another user needs no copy of binaries that this user can read, even below a closed folder', async () => {
    if (!(await isPossible('other-user'))) return
    expect(statSync(scratch.path).mode & 0o777).toBe(0o700)
    expect(await chooseRunAs(scratch.data)).toMatchObject({ way: 'other-user' })
  })

  test('works in each possible way in a folder closed to others, and keeps the rows when the way changes between starts', async () => {
    chmodSync(scratch.data, 0o700)
    const owners = new Set<number>()
    for (const name of ['other-user-copied', 'namespace', 'other-user', 'other-user-override'] as const) {
      if (!(await isPossible(name))) continue
      const cluster = await openPostgresCluster({ folder: scratch.data, ways: pick(name) })
      await queryOnce(cluster.url, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS n')
      expect(await queryOnce(cluster.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
      owners.add(statSync(join(scratch.data, 'postgres')).uid)
      await cluster.close()
    }
    expect(owners).toContain(nobody)
  })

  test('lists the attempted ways in one sentence if none works', async () => {
    const barred = pick('namespace').map((way) => ({ ...way, wrap: fail }))
    await expect(chooseRunAs(scratch.data, barred)).rejects.toThrow(
      /^The bundled PostgreSQL cannot run here as root by any known method \(namespace: .*\): run as an unprivileged user that owns .*, or set DATABASE_URL\.$/,
    )
    expect(readdirSync(scratch.data).filter((name) => name.startsWith('postgres.probe'))).toEqual([])
  })
})

const fail = (call: ProgramCall): ProgramCall => ({ ...call, file: '/bin/false' })

function pick(name: RunAs['name']): readonly RunAs[] {
  const way = ways.get(name)
  return way === undefined ? [] : [way]
}

async function startOrphan(some: readonly RunAs[]): Promise<number> {
  const paths = clusterPaths(scratch.data)
  const runner = await chooseRunAs(scratch.data, some)
  const socketFolder = makeSocketFolder(runner.owner)
  await initCluster(paths, runner, socketFolder, false)
  return startWithRetry({ paths, runner, socketFolder, settings: {} })
}

async function isPossible(name: RunAs['name']): Promise<boolean> {
  const runner = await chooseRunAs(scratch.data, pick(name)).catch(() => null)
  if (runner === null) process.stderr.write(`skipped: ${name} is not possible on this machine\n`)
  return runner !== null
}
