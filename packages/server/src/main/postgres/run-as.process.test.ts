import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '../../testkit/query-once.ts'
import { makeScratchFolder, type ScratchFolder } from '../../testkit/scratch-folder.ts'
import { chooseRunAs } from './choose-run-as.ts'
import { openCluster } from './open-cluster.ts'
import type { ProgramCall } from './program-call.ts'
import { listRunAs, type RunAs } from './run-as.ts'

const ways = new Map(listRunAs().map((way) => [way.name, way]))

let scratch: ScratchFolder
beforeEach(() => {
  scratch = makeScratchFolder('data', 0o711)
})
afterEach(() => scratch.close())

describe.runIf(process.geteuid?.() === 0)('PostgreSQL started by root', () => {
  test.each(['namespace', 'other-user-override'] as const)(
    'as %s works in a folder closed to all others',
    async (name) => {
      if (!(await isPossible(name))) return
      const cluster = await openCluster({ folder: scratch.data, ways: pick(name) })
      expect(await queryOnce(cluster.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
      await cluster.close()
    },
  )

  test('as another user works in an open folder and is not chosen in a closed one', async () => {
    await expect(chooseRunAs(scratch.data, pick('other-user'))).rejects.toThrow(/\(other-user: .*can't cd to/)
    chmodSync(scratch.path, 0o711)
    const cluster = await openCluster({ folder: scratch.data, ways: pick('other-user') })
    expect(await queryOnce(cluster.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await cluster.close()
  })

  test('keeps the rows when the way of running changes between two starts', async () => {
    chmodSync(scratch.path, 0o711)
    const owners = new Set<number>()
    for (const name of ['other-user', 'namespace', 'other-user', 'other-user-override'] as const) {
      if (!(await isPossible(name))) continue
      const cluster = await openCluster({ folder: scratch.data, ways: pick(name) })
      await queryOnce(cluster.url, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS n')
      expect(await queryOnce(cluster.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
      owners.add(statSync(join(scratch.data, 'postgres')).uid)
      await cluster.close()
    }
    expect(owners).toContain(65534)
  })

  test('says in one sentence which ways were tried when none works', async () => {
    const barred = pick('namespace').map((way) => ({
      ...way,
      wrap: (call: ProgramCall) => ({ ...call, file: '/bin/false' }),
    }))
    await expect(chooseRunAs(scratch.data, barred)).rejects.toThrow(
      /^The bundled PostgreSQL cannot run here as root in any of the known ways \(namespace: .*\): run as an ordinary user who owns .*, or set DATABASE_URL\.$/,
    )
    expect(readdirSync(scratch.data).filter((name) => name.startsWith('postgres.probe'))).toEqual([])
  })
})

function pick(name: RunAs['name']): readonly RunAs[] {
  const way = ways.get(name)
  return way === undefined ? [] : [way]
}

/** Containers forbid some ways; there only the others can be proven. */
async function isPossible(name: RunAs['name']): Promise<boolean> {
  const runner = await chooseRunAs(scratch.data, pick(name)).catch(() => null)
  if (runner === null) process.stderr.write(`skipped: ${name} is not possible on this machine\n`)
  return runner !== null
}
