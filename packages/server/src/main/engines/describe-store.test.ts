import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import type { EngineFile } from './engine-schema.ts'
import { describeStore } from './describe-store.ts'

type Store = NonNullable<NonNullable<EngineFile['kubernetes']>[number]['store']>

const folder = useScratchFolder().path

const docker = { name: 'local', regions: ['us-east'], socket: 'unix:///var/run/docker.sock' }
const processes = { name: 'local', regions: ['us-east'], processes: { folder: '/srv/processes' } }

const described = (store: Store | undefined, databaseUrl: string | null, machines: object[] = [docker]) =>
  describeStore(
    { name: 'docker', machines: machines as (typeof docker)[], ...(store ? { store } : {}) },
    { databaseUrl, embeddedUrl: databaseUrl === null ? 'postgresql://own:secret@localhost/own?host=/tmp/own' : null },
  )
const reachOf = (url: string) => described({ kind: 'postgresql' }, url).postgres?.reach
const failureOf = (store: Store, databaseUrl: string | null): string => {
  try {
    described(store, databaseUrl)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message.replace(folder, '') : String(error)
  }
}
const closed = (text: string, mode = 0o600): string => {
  const file = join(folder, 'url')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

describe('store of real clusters (ADR 0027)', () => {
  it('is etcd by default; clusters in a PostgreSQL use that of the installation', () => {
    expect(described(undefined, null)).toEqual({ kind: 'etcd', postgres: null })
    expect(described(undefined, 'postgresql://me:secret@db:5433/own')).toMatchObject({
      kind: 'etcd',
      postgres: { setting: 'DATABASE_URL', connectionsMax: 10, reach: { hosts: ['db'], ports: [5433] } },
    })
  })

  it('can be the PostgreSQL of the installation, or another one from a file', () => {
    const file = closed('postgresql://other@db2/kept\n')
    const store = { kind: 'postgresql', url_file: file, connections_max: 6 } as const
    expect(described(store, 'postgresql://me@db/own').postgres).toMatchObject({
      setting: 'store.url_file',
      connectionsMax: 6,
      reach: { hosts: ['db2'], ports: [5432], sslMode: 'prefer', target: 'any', caCertificate: null },
    })
  })

  it('of processes can be the PostgreSQL of the data folder, also if new clusters use etcd', () => {
    for (const kind of ['etcd', 'postgresql'] as const)
      expect(described({ kind, connections_max: 4 }, null, [processes])).toMatchObject({
        kind,
        postgres: { setting: 'the data folder', connectionsMax: 4, reach: { hosts: ['/tmp/own'], ports: [5432] } },
      })
    expect(described(undefined, null, [processes, docker])).toEqual({ kind: 'etcd', postgres: null })
  })

  it('of containers cannot be the PostgreSQL of the data folder: the start names the setting', () => {
    expect(failureOf({ kind: 'postgresql' }, null)).toBe(
      'The engine docker stores clusters in PostgreSQL, and containers cannot use the embedded PostgreSQL: set DATABASE_URL, or store.url_file in the engines file.',
    )
  })

  it('kine connects like Moorage: several hosts, a socket, the local machine, TLS', () => {
    const authority = join(folder, 'ca.crt')
    writeFileSync(authority, 'an authority')
    expect(reachOf('postgresql://me@h1:5432,h2:5433/own')).toMatchObject({
      hosts: ['h1', 'h2'],
      ports: [5432, 5433],
      target: 'read-write',
    })
    expect(reachOf('postgresql://me@localhost/own?host=/var/run/postgresql&port=5434')).toMatchObject({
      hosts: ['/var/run/postgresql'],
      ports: [5434],
    })
    expect(reachOf('postgresql://me@localhost/own?sslmode=no-verify')).toMatchObject({
      hosts: ['127.0.0.1'],
      sslMode: 'require',
    })
    expect(reachOf(`postgresql://me@db/own?sslmode=verify-full&sslrootcert=${authority}`)).toMatchObject({
      sslMode: 'verify-full',
      caCertificate: 'an authority',
    })
  })

  it.each<[string, () => Store, string]>([
    [
      'a missing file',
      () => ({ kind: 'etcd', url_file: join(folder, 'none') }),
      'The PostgreSQL URL of docker, /none, cannot be used: ',
    ],
    [
      'a file that others can read',
      () => ({ kind: 'etcd', url_file: closed('postgresql://db', 0o644) }),
      'other users of this machine can read it',
    ],
    [
      'a file without a URL',
      () => ({ kind: 'etcd', url_file: closed('db') }),
      'The URL in store.url_file of docker must be a PostgreSQL address',
    ],
  ])('rejects %s', (_what, store, words) => {
    expect(failureOf(store(), null)).toContain(words)
  })
})
