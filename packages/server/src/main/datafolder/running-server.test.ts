import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { makeDataFolder } from './data-folder-paths.ts'
import { markSelf } from './process-mark.ts'
import { findRunningServer, recordRunningServer } from './running-server.ts'

const folder = useScratchFolder().path

describe('running server of a data folder', () => {
  const paths = makeDataFolder(folder)
  const server = { databaseUrl: 'postgres://localhost/moorage', localOrigin: 'http://127.0.0.1:4400' }

  it('is found by its record while its process is alive', () => {
    expect(findRunningServer(paths)).toBeNull()
    recordRunningServer(paths, server)
    expect(findRunningServer(paths)).toEqual(server)
  })

  it('is not found by a record that is not JSON', () => {
    writeFileSync(paths.database, '{"databaseUrl":')
    expect(findRunningServer(paths)).toBeNull()
  })

  it.each([
    ['of another format', { url: server.databaseUrl, ...markSelf() }],
    ['without an address', { databaseUrl: server.databaseUrl, ...markSelf() }],
    ['without a process', server],
    ['of a dead process', { ...server, pid: process.pid, started: 'long ago' }],
    ['that is not an object', [server]],
  ])('is not found by a record %s', (_what, record) => {
    writeFileSync(paths.database, JSON.stringify(record))
    expect(findRunningServer(paths)).toBeNull()
  })
})
