import { textField } from '@moorage/contract'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { templateName, withDatabase } from './template.ts'

/** Database of one test file. */
export interface TestDatabase {
  readonly url: string
  close(): Promise<void>
}

/** Returns a copy of the migrated template (20 ms). The first call of a run starts the server (1 s). */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Without fsync, a file copy takes 18 ms, a copy through the write-ahead log 175 ms.
  return makeDatabase(`TEMPLATE ${templateName} STRATEGY FILE_COPY`)
}

/** Creates a database without migrations, for tests of migrations and start-up. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('TEMPLATE template0 STRATEGY FILE_COPY')
}

/** Creates database `name` as a copy of `from`, which must have no connections. */
export async function copyTestDatabase(serverUrl: string, from: string, name: string): Promise<TestDatabase> {
  return makeDatabaseOn(serverUrl, name, `TEMPLATE ${from} STRATEGY FILE_COPY`)
}

async function makeDatabase(how: string): Promise<TestDatabase> {
  return makeDatabaseOn(await requestServerUrl(), `test_${randomBytes(6).toString('hex')}`, how)
}

async function makeDatabaseOn(serverUrl: string, name: string, how: string): Promise<TestDatabase> {
  await runOn(serverUrl, `CREATE DATABASE ${name} ${how}`)
  return { url: withDatabase(serverUrl, name), close: () => runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function requestServerUrl(): Promise<string> {
  const answer: unknown = JSON.parse(await text(connect(inject('testServerSocket'))))
  const url = textField(answer, 'url')
  if (url === undefined) throw new Error(`The test database server did not start: ${textField(answer, 'error')}`)
  return url
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
