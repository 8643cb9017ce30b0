import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import {
  type DatabaseOwner,
  copyDatabase,
  dropDatabase,
  endConnections,
  ensureDatabase,
  makeDatabasePassword,
} from './cluster-database.ts'
import { openPostgresStore } from './postgres-store.ts'

const { url } = await openTestStore()
const reach = { hosts: ['127.0.0.1'], ports: [5432], sslMode: 'disable', caCertificate: null, target: 'any' } as const
const postgres = openPostgresStore({ connection: url, setting: 'DATABASE_URL', reach, connectionsMax: 4 })
const made: DatabaseOwner[] = []
let [owner, other]: [DatabaseOwner, DatabaseOwner] = [newOwner(), newOwner()]
const password = makeDatabasePassword()

beforeEach(() => {
  owner = newOwner()
  other = newOwner()
})
afterAll(async () => {
  for (const one of made) await dropDatabase(postgres, one)
  await postgres.close()
})

function newOwner(): DatabaseOwner {
  const uid = randomUUID()
  const one = { name: `moor-cluster-${uid.slice(0, 8)}`, uid }
  made.push(one)
  return one
}

const make = (one = owner, isRequired = false) => ensureDatabase(postgres, one, { password, isRequired })

/** Runs a statement; returns the result, or the SQLSTATE of the rejection. */
async function askAs(role: string, text: string, at: { database?: string; password?: string } = {}): Promise<unknown> {
  const address = Object.assign(new URL(url), { pathname: at.database ?? role })
  address.username = role
  address.password = at.password ?? password
  return queryOnce(address.href, text).catch((error: unknown) =>
    error instanceof pg.DatabaseError ? error.code : error,
  )
}

const left = async (one = owner): Promise<unknown> =>
  queryOnce(
    url,
    `select datname as name from pg_database where datname like '${one.name}%' union all select rolname from pg_roles where rolname like '${one.name}%' order by 1`,
  )

describe('the database of a control plane', () => {
  test('is made with its role, which can do everything in it and nothing in that of another', async () => {
    await make()
    await make(other)
    expect(await askAs(owner.name, 'create table kine (id int)')).toEqual([])
    expect(await askAs(owner.name, 'select 1', { database: other.name })).toBe('42501')
    expect(await askAs(owner.name, 'create database more')).toBe('42501')
    expect(await askAs(owner.name, 'create role more')).toBe('42501')
    const [row] = await queryOnce(url, `select rolconnlimit as most from pg_roles where rolname = '${owner.name}'`)
    expect(row).toEqual({ most: 8 })
  })

  test('is left as it is when it is made again; another password takes the place of the one before, and ends who came with that', async () => {
    await make()
    await askAs(owner.name, 'create table kept (id int)')
    const address = Object.assign(new URL(url), { pathname: owner.name, username: owner.name, password })
    const session = new pg.Client({ connectionString: address.href })
    const ended = new Promise((resolve) => session.on('error', resolve))
    await session.connect()
    await ensureDatabase(postgres, owner, { password: 'another', isRequired: true })
    await endConnections(postgres, owner)
    await ended
    expect(await askAs(owner.name, 'select 1')).toBe('28P01')
    expect(await askAs(owner.name, 'select count(*)::int as n from kept', { password: 'another' })).toEqual([{ n: 0 }])
  })

  test('that was there and is gone is Broken, and not made again as if nothing had been', async () => {
    await expect(make(owner, true)).rejects.toMatchObject({ code: 'Broken', message: expect.stringContaining('gone') })
    expect(await left()).toEqual([])
  })

  test('of somebody else is left alone, also when it is removed', async () => {
    await make()
    const stranger = { ...owner, uid: randomUUID() }
    await expect(make(stranger)).rejects.toMatchObject({ code: 'AlreadyExists' })
    await dropDatabase(postgres, stranger)
    expect(await left()).toHaveLength(2)
  })

  test('is copied with what it holds, and the last copy stays', async () => {
    await make()
    await askAs(owner.name, `create table kept as select 'before' as word`)
    for (const patch of ['1.35.4', '1.36.3', '1.36.3'])
      await copyDatabase(postgres, owner, `${owner.name}-before-${patch}`)
    await askAs(owner.name, `update kept set word = 'after'`)
    const database = `${owner.name}-before-1.36.3`
    expect(await askAs(owner.name, 'select word from kept', { database })).toEqual([{ word: 'before' }])
    expect(await askAs(other.name, 'select 1', { database })).not.toEqual([{ '?column?': 1 }])
    expect(await left()).toEqual([owner.name, owner.name, database].map((name) => ({ name })))
  })

  test('is removed with its copies and its role, under whoever is connected, wherever that was broken off before', async () => {
    await make()
    await make(other)
    await copyDatabase(postgres, owner, `${owner.name}-before-1.36.3`)
    const address = Object.assign(new URL(url), { pathname: owner.name, username: owner.name, password })
    const session = new pg.Client({ connectionString: address.href })
    session.on('error', () => undefined)
    await session.connect()
    await queryOnce(url, `drop database "${owner.name}-before-1.36.3"`)
    await dropDatabase(postgres, owner)
    expect(await left()).toEqual([])
    await dropDatabase(postgres, owner)
    expect(await left(other)).toHaveLength(2)
  })
})
