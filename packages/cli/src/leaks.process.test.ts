import { requestMoor } from '@moorage/server/testkit/programs/request-moor'
import { dumpDatabase } from '@moorage/server/testkit/leaks/dump-database'
import { LeakRun } from '@moorage/server/testkit/leaks/leak-run'
import { recordSealed } from '@moorage/server/testkit/leaks/record-sealed'
import { exerciseCluster } from '@moorage/server/testkit/leaks/exercise-cluster'
import { exerciseCredentials } from '@moorage/server/testkit/leaks/exercise-credentials'
import { exerciseGuests } from '@moorage/server/testkit/leaks/exercise-guests'
import { exerciseOauth } from '@moorage/server/testkit/leaks/exercise-oauth'
import { provokeRejections } from '@moorage/server/testkit/leaks/provoke-rejections'
import { logStatements } from '@moorage/server/testkit/leaks/log-statements'
import { queryOnce } from '@moorage/server/testkit/database/query-once'
import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import type { StartedProgram } from '@moorage/server/testkit/programs/start-program'
import { supervisorUrlOf } from '@moorage/server/testkit/database/test-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'

const moorage = openMoor()
const { scratch } = moorage
let server: StartedProgram
let run: LeakRun
let url: string
beforeAll(async () => {
  const listen = ['--listen', '127.0.0.1:0', '--admin-listen', '127.0.0.1:0']
  const served = await moorage.serve(['up', ...listen, '--sim-pace', 'instant', '--log', 'trace'])
  server = served.program
  run = new LeakRun(served.origin, read('admin-token'))
  url = (JSON.parse(read('database.json')) as { databaseUrl: string }).databaseUrl
  await logStatements(supervisorUrlOf(scratch.data, url))
})
const read = (name: string): string => readFileSync(join(scratch.data, name), 'utf8').trim()

async function moor(
  args: readonly string[],
  shows: (result: Record<string, unknown>) => string | null = () => null,
): Promise<void> {
  const { code, stdout, stderr } = await moorage.run([...args, '--json', '--log', 'trace'])
  expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, ''])
  const shown = shows(JSON.parse(stdout) as Record<string, unknown>)
  if (shown !== null) run.secrets.record(`printed by moor ${args.slice(0, 3).join(' ')}`, shown)
  run.haystacks.push({
    name: `moor ${args.join(' ')}`,
    text: stderr + (shown === null ? stdout : stdout.replaceAll(shown, '')),
  })
}

async function playOperator(): Promise<void> {
  run.secrets.record('token of the operator', read('operator-token'))
  run.secrets.record('password of the database', new URL(url).password)
  run.secrets.record('password of the superuser of the database', read('postgres.password'))
  for (const line of read('key').split('\n')) run.secrets.record('key of the key file', line.replace(/^\S+ /, ''))
  await moor(['admin', 'token', 'create', '--user', 'admin', '--label', 'ci'], (result) => String(result['token']))
  await moor(['admin', 'account', 'create', '--label', 'Shipyard', '--user', 'carla'], (result) =>
    String(result['token']),
  )
  await moor(['sim', 'world'])
  await moor(['key', 'rotate'])
  await moor(['key', 'reseal'])
  await moor(['key', 'list'])
  for (const line of read('key').split('\n')) run.secrets.record('newer key of the key file', line.replace(/^\S+ /, ''))
}

async function inspectDashboard(): Promise<void> {
  for (const path of [
    '/v4/account/events',
    '/v4/account/audit',
    '/v4/profile',
    '/v4/account',
    '/v4/profile/apps',
    '/v4/account/oauth-clients',
    '/v4/openapi.json',
  ]) {
    await run.done({ path: path.endsWith('json') ? path : `${path}?page_size=500` })
  }
  const metrics = await requestMoor(read('admin-url'), { path: '/metrics' })
  expect(metrics.text).toContain('user.create')
  run.haystacks.push({ name: 'metrics', text: metrics.text })
}

async function readBackup(): Promise<void> {
  const file = join(scratch.path, 'backup')
  await moor(['backup', file])
  run.haystacks.push({ name: 'backup', text: gunzipSync(readFileSync(file)).toString('latin1') })
}

describe('no plaintext secret anywhere (issue 4, point 7; docs/security.md)', () => {
  test('a run uses every kind of secret', async () => {
    const credentials = await exerciseCredentials(run)
    await exerciseOauth(run, credentials)
    await exerciseCluster(run)
    await exerciseGuests(run)
    await provokeRejections(run, url)
    await playOperator()
    await inspectDashboard()
    await recordSealed(run.secrets, url, join(scratch.data, 'key'))
    const kinds = [
      'token of the first user',
      'personal token',
      'password of a user',
      'wrong password',
      'secret of an application',
      'code of an application',
      'access token of an application',
      'refresh token of an application',
      'kubeconfig',
      'token of a kubeconfig',
      'value of a Secret in a cluster',
      'session of a dashboard',
      'token of the operator',
      'password of the database',
      'key of the key file',
      'newer key of the key file',
      'token that was never issued',
      'printed by moor admin token create',
      'token of a form',
      'keys of cluster certificate authorities (cluster/1/ca-key)',
      'clusters’ own tokens (cluster/1/service-token)',
      'keys of the OAuth provider (installation/oauth-keys)',
      'authority key of the cluster listeners (sim-front/ca-key)',
      'user data of hosts (host/2/user-data)',
      'root password hashes of disks (disk/2/root-password)',
      'cookie moorage_session',
      'cookie moorage_interaction',
    ]
    expect(kinds.filter((kind) => !run.secrets.names().includes(kind))).toEqual([])
  })

  test('none is in an event, the audit log, a metric, the output of a command, or a response except the response that returns the secret', () => {
    expect(run.haystacks.length).toBeGreaterThan(60)
    expect(run.secrets.findLeaks(run.haystacks)).toEqual([])
  })

  test('none is in the database, including the simulated infrastructure, or in a backup', async () => {
    const tables = await dumpDatabase(url)
    for (const name of [
      'public.tokens',
      'public.audit_rest',
      'public.idempotency_keys',
      'sim.kube_objects',
      'sim.clusters',
    ])
      expect(tables.map((table) => table.name)).toContain(`table ${name}`)
    expect(run.secrets.findLeaks(tables)).toEqual([])
    await readBackup()
    expect(run.secrets.findLeaks(run.haystacks)).toEqual([])
  })

  test('none is in a log: the service at its most verbose level, and PostgreSQL with every statement and its parameters', () => {
    const logs = [
      { name: 'stdout', text: server.stdout() },
      { name: 'stderr', text: server.stderr() },
      { name: 'log of PostgreSQL', text: read('postgres.log') },
    ]
    expect(logs[1]?.text).toContain('"operation":"user.create"')
    expect(logs[2]?.text).toMatch(/insert into "users"/)
    expect(logs[2]?.text).toMatch(/DETAIL: {2}Parameters:/)
    expect(logs[1]?.text).toContain('"level":"debug"')
    expect(run.secrets.findLeaks(logs)).toEqual([])
  })

  test('a planted secret is found in a row, encoded in a message, and in a log', async () => {
    await queryOnce(
      url,
      `insert into tags (account_id, label) select min(id), '${run.token.slice(16, 48)}' from accounts`,
    )
    await queryOnce(
      url,
      `update events set message = encode('${run.token}', 'base64') where id = (select min(id) from events)`,
    )
    const found = run.secrets.findLeaks([
      ...(await dumpDatabase(url)),
      { name: 'log of PostgreSQL', text: read('postgres.log') },
    ])
    const places = found.map(({ secret, where }) => `${secret} in ${where}`)
    expect(places).toContain('token of the first user in table public.tags')
    expect(places.some((place) => place.startsWith('token of the first user in table public.events'))).toBe(true)
    expect(places).toContain('token of the first user in log of PostgreSQL')
    expect(new Set(found.map((leak) => leak.secret))).toEqual(new Set(['token of the first user']))
  })
})
