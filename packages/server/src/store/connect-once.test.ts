import { expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { connectOnce, oldestServer } from './connect-once.ts'

const { url } = await openTestStore()

it('a server that is older than the store holds on is refused in one sentence, before anything is done', async () => {
  // Found before the server's own, this makes it tell another version.
  await queryOnce(
    url,
    `create function current_setting(name text) returns text language sql as $$ select case name when 'server_version_num' then '140023' else '14.23' end $$`,
  )
  const old = `${url}&options=-c%20search_path%3Dpublic%2Cpg_catalog`
  let isBegun = false
  const work = connectOnce(old, () => Promise.resolve((isBegun = true)))
  await expect(work).rejects.toThrow(`PostgreSQL 14.23 is too old: this release needs ${oldestServer} or newer.`)
  expect(isBegun).toBe(false)
  await connectOnce(url, () => Promise.resolve((isBegun = true)))
  expect(isBegun).toBe(true)
})

it('a connection that the server ends fails the work on it and ends no process', async () => {
  const broken = connectOnce(url, async (client) => {
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return client.query('select 1')
  })
  await expect(broken).rejects.toThrow()
})
