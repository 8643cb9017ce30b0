import { chmodSync, chownSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { findProcess } from '../processes/find-process.ts'
import { stopPostgresOrphan } from './adopt-orphan.ts'
import { openPostgresCluster } from './open-postgres-cluster.ts'
import { makeSocketFolder } from './socket-folder.ts'

const holder = join(import.meta.dirname, '../../testkit/programs/hold-cluster.ts')
const isRoot = process.geteuid?.() === 0

interface Held {
  readonly url: string
  readonly pid: number
  readonly isAdopted: boolean
}

const scratch = useScratchPerTest()

describe('database in the data folder', () => {
  test('is created at the first start, stops, and keeps its rows', async () => {
    const first = await openPostgresCluster({ folder: scratch.data })
    await queryOnce(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.close()
    expect(findProcess(first.pid())).toBeNull()

    const second = await openPostgresCluster({ folder: scratch.data })
    expect(await queryOnce(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await second.close()
    await second.close()
  })

  test('is durable, closed to others, on a socket only and independent of the machine locale', async () => {
    const cluster = await openPostgresCluster({ folder: scratch.data })
    const [row] = await queryOnce(
      cluster.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
              current_setting('listen_addresses') AS addresses, datlocprovider AS provider, datlocale AS locale
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(row).toEqual({ fsync: 'on', commits: 'on', addresses: '', provider: 'b', locale: 'C.UTF-8' })
    const url = new URL(cluster.url)
    expect(statSync(url.searchParams.get('host') ?? '').mode & 0o777).toBe(0o700)
    url.password = 'guess'
    await expect(queryOnce(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    await cluster.close()
  })

  test('works with a data folder path longer than a socket path', async () => {
    const deep = makeScratchFolder(Array.from({ length: 8 }, () => 'a-rather-long-name-of-a-folder').join('/'))
    const cluster = await openPostgresCluster({ folder: deep.data })
    expect(await queryOnce(cluster.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await cluster.close()
    deep.close()
  })

  test('of another major version is rejected in one sentence', async () => {
    const first = await openPostgresCluster({ folder: scratch.data })
    await first.close()
    writeFileSync(join(scratch.data, 'postgres', 'PG_VERSION'), '17\n')
    await expect(openPostgresCluster({ folder: scratch.data })).rejects.toThrow(
      /created by PostgreSQL 17 and this release contains 18/,
    )
  })

  test('is created from scratch if the first start was killed', async () => {
    const first = await openPostgresCluster({ folder: scratch.data })
    await first.close()
    rmSync(join(scratch.data, 'postgres.new'), { recursive: true, force: true })
    const half = join(scratch.data, 'postgres.new')
    writeFileSync(half, 'what initdb had not finished')
    rmSync(join(scratch.data, 'postgres'), { recursive: true })
    const second = await openPostgresCluster({ folder: scratch.data })
    expect(await queryOnce(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await second.close()
  })
})

describe('with databases of clusters', () => {
  test('keeps running when it is left; the next start adopts it, also on the same socket after it was killed', async () => {
    const first = await openPostgresCluster({ folder: scratch.data, hasClusterStore: true })
    expect(await first.leave()).toBe(false)
    await queryOnce(first.url, 'CREATE DATABASE "moor-cluster"')
    expect(await first.leave()).toBe(true)
    const second = await openPostgresCluster({ folder: scratch.data, hasClusterStore: true })
    expect(second).toMatchObject({ isAdopted: true, url: first.url })
    expect(await second.leave()).toBe(true)
    process.kill(second.pid(), 'SIGKILL')
    const third = await openPostgresCluster({ folder: scratch.data, hasClusterStore: true })
    expect(third).toMatchObject({ isAdopted: false, url: first.url })
    expect(await third.leave()).toBe(true)
    expect(await stopPostgresOrphan(scratch.data)).toBe(third.pid())
    expect(findProcess(third.pid())).toBeNull()
    expect(await stopPostgresOrphan(scratch.data)).toBeNull()
  })

  test('uses no socket folder of another user', () => {
    const own = makeSocketFolder(null)
    expect(makeSocketFolder(null, own)).toBe(own)
    rmSync(own, { recursive: true })
    expect(makeSocketFolder(null, own)).toBe(own)
    rmSync(own, { recursive: true })
    symlinkSync(scratch.data, own)
    const other = makeSocketFolder(null, own)
    expect(other).not.toBe(own)
    const apart = makeSocketFolder(null, scratch.data)
    expect(apart).not.toBe(scratch.data)
    for (const one of [own, other, apart]) rmSync(one, { recursive: true })
  })
})

describe('after a kill -9', () => {
  test('of the supervisor, the next start adopts the server with its socket', async () => {
    const held = await holdAndKill()
    const next = await openPostgresCluster({ folder: scratch.data })
    expect(next).toMatchObject({ isAdopted: true, url: held.url })
    expect(next.pid()).toBe(held.pid)
    expect(await queryOnce(next.url, 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }])
    await next.close()
    expect(findProcess(held.pid)).toBeNull()
  })

  test('of everything, the next start recovers all acknowledged rows', async () => {
    const held = await holdAndKill()
    const pids = await queryOnce(held.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
    for (const pid of [held.pid, ...pids.map((row) => Number(row['pid']))]) process.kill(pid, 'SIGKILL')
    const next = await openPostgresCluster({ folder: scratch.data })
    expect(next.isAdopted).toBe(false)
    expect(await queryOnce(next.url, 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }])
    await next.close()
  })

  test('of supervisor and postmaster only, with open sessions, the next start waits for them', async () => {
    const held = await holdAndKill()
    const open = queryOnce(held.url, 'SELECT pg_sleep(60)').catch(() => 'ended')
    await expect
      .poll(() =>
        queryOnce(
          held.url,
          `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1)
    process.kill(held.pid, 'SIGKILL')
    const next = await openPostgresCluster({ folder: scratch.data })
    expect(await queryOnce(next.url, 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }])
    expect(await open).toBe('ended')
    await next.close()
  })

  test('of the postmaster only, the supervisor restarts it on the same socket', async () => {
    const cluster = await openPostgresCluster({ folder: scratch.data })
    const pid = cluster.pid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => cluster.pid(), { timeout: 20_000 }).not.toBe(pid)
    expect(await queryOnce(cluster.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await cluster.close()
  })

  test('ignores a pid file whose pid now belongs to another program', async () => {
    await (await openPostgresCluster({ folder: scratch.data })).close()
    const pidFile = join(scratch.data, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${scratch.data}/postgres\n0\n5432\n/tmp\n\n0 0\nready   \n`)
    const next = await openPostgresCluster({ folder: scratch.data })
    expect(await queryOnce(next.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await next.close()
  })

  test('replaces an orphan whose socket was removed', async () => {
    const held = await holdAndKill()
    rmSync(new URL(held.url).searchParams.get('host') ?? '', { recursive: true })
    const next = await openPostgresCluster({ folder: scratch.data })
    expect(next.isAdopted).toBe(false)
    expect(await queryOnce(next.url, 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }])
    await next.close()
  })
})

describe.runIf(isRoot)('as another user', () => {
  test.each([
    ['with a name', 65534],
    ['without a name', 54321],
  ])('%s: starts, stops and restarts', async (_, uid) => {
    chownSync(scratch.path, uid, uid)
    chownSync(scratch.data, uid, uid)
    const wrapper = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--']
    for (let round = 0; round < 2; round += 1) {
      const program = startProgram([holder, scratch.data], { wrapper })
      const held = JSON.parse(await program.line()) as Held
      expect(readFileSync(`/proc/${held.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${uid}\\b`, 'm'))
      program.child.stdin?.end()
      expect(await program.ended()).toBe(0)
    }
  })

  test('rejects a folder of another owner in one sentence', async () => {
    chmodSync(scratch.path, 0o755)
    chmodSync(scratch.data, 0o755)
    const wrapper = ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
    const program = startProgram([holder, scratch.data], { wrapper })
    await expect(program.line()).rejects.toThrow(
      /The bundled PostgreSQL cannot run here as this user .* or set DATABASE_URL\./,
    )
  })
})

async function holdAndKill(): Promise<Held> {
  const program = startProgram([holder, scratch.data])
  const held = JSON.parse(await program.line()) as Held
  await queryOnce(held.url, 'CREATE TABLE acknowledged AS SELECT 1 AS n')
  process.kill(-(program.child.pid ?? 0), 'SIGKILL')
  await program.ended()
  return held
}
