import { localhostCertificate } from '@moorage/server/testkit/simulated/certificates'
import { callByKubeAccess } from '@moorage/server/testkit/simulated/kube-access'
import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import { makeScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../bin/moor.js')

const moor = openMoor()
const { scratch } = moor
let volumeId: number

/** The public address is unreachable. The certificate is untrusted and for another name. */
beforeAll(async () => {
  const [cert, key] = [join(scratch.path, 'cert.pem'), join(scratch.path, 'key.pem')]
  writeFileSync(cert, localhostCertificate.cert)
  writeFileSync(key, localhostCertificate.key, { mode: 0o600 })
  const tls = ['--tls-cert', cert, '--tls-key', key, '--public-url', 'https://moorage.example.test']
  const up = ['up', '--listen', '0.0.0.0:0', '--sim-pace', 'instant', ...tls]
  expect((await moor.serve(up)).origin).toBe('https://moorage.example.test')
})

const read = (name: string): string => readFileSync(join(scratch.data, name), 'utf8').trim()

async function createVolume(): Promise<number> {
  const { localOrigin } = JSON.parse(read('database.json')) as { localOrigin: string }
  const access = {
    server: localOrigin,
    authorities: localhostCertificate.cert,
    tlsName: 'localhost',
    token: read('admin-token'),
    text: '',
  }
  const { text } = await callByKubeAccess(access, {
    method: 'POST',
    path: '/v4/volumes',
    body: { label: 'data', region: 'us-east' },
  })
  const { id } = JSON.parse(text) as { id: number }
  await expect
    .poll(async () => (await callByKubeAccess(access, { path: `/v4/volumes/${id}` })).text, { timeout: 20_000 })
    .toContain('"status":"active"')
  return id
}

describe('moor sim calls the server at a local address', () => {
  test('for any public address and any issuer of the certificate', async () => {
    volumeId = await createVolume()
    const { code, stdout, stderr } = await moor.run(['sim', 'world', '--json'])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ volumes: [{ id: volumeId }] })
  })

  test('content: raw bytes to stdout, and one JSON object with --json', async () => {
    expect(await moor.run(['sim', 'content', 'write', String(volumeId)], { input: 'hello' })).toMatchObject({ code: 0 })
    const args = ['sim', 'content', 'read', String(volumeId), '--length', '4', '--offset', '1']
    expect(await moor.run(args)).toEqual({ code: 0, stdout: 'ello', stderr: '' })
    const { stdout } = await moor.run([...args, '--json'])
    expect(JSON.parse(stdout)).toEqual({ id: volumeId, offset: 1, length: 4, base64: 'ZWxsbw==' })
  })

  test('the clock of a server without the test profile: an error with the fix', async () => {
    expect(await moor.run(['sim', 'clock', '5'])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'moor: The clock of this server cannot be moved. Start the server with "moor up --profile test".\n',
    })
  })
})

test.each([
  ['backup -', /^moor: The backup output was interrupted: ENOSPC\b.*\.\n$/],
  ['admin user list', /^moor: Cannot write the output: ENOSPC\b.*\.\n$/],
  ['sim world --json', /^moor: Cannot write the output: ENOSPC\b.*\.\n$/],
])('moor %s: lost output is an error', async (args, message) => {
  const shell = startProgram(['-c', `"$0" "$1" ${args} > /dev/full`, process.execPath, bin], {
    node: '/bin/sh',
    env: { MOORAGE_DATA: scratch.data, DATABASE_URL: '' },
  })
  expect(await shell.ended()).toBe(1)
  expect(shell.stderr()).toMatch(message)
})

test('a reader that closes the pipe early is no error', async () => {
  const shell = startProgram(['-c', '"$0" "$1" admin user list | true', process.execPath, bin], {
    node: '/bin/sh',
    env: { MOORAGE_DATA: scratch.data, DATABASE_URL: '' },
  })
  expect([await shell.ended(), shell.stderr()]).toEqual([0, ''])
})

test('backup - writes to stdout and reports on stderr; restore - reads from stdin and leaves no file behind', async () => {
  const file = join(scratch.path, 'file')
  const shell = startProgram(['-c', `"$0" "$1" backup - --json > "$2"`, process.execPath, bin, file], {
    node: '/bin/sh',
    cwd: scratch.path,
    env: { MOORAGE_DATA: scratch.data, DATABASE_URL: '' },
  })
  expect([await shell.ended(), shell.stdout()]).toEqual([0, ''])
  const made = JSON.parse(shell.stderr()) as Record<string, unknown>
  expect(made).toMatchObject({ file: '-', size: readFileSync(file).length })
  expect(readdirSync(scratch.path)).not.toContain('-')

  const other = makeScratchFolder()
  const temporary = makeScratchFolder()
  const env = { MOORAGE_DATA: other.data, TMPDIR: temporary.data }
  const { code, stdout, stderr } = await moor.run(['restore', '-', '--json'], { input: readFileSync(file), env })
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ file: '-', rows: made['rows'] })
  expect(readdirSync(temporary.data)).toEqual([])
  const half = await moor.run(['restore', '-'], {
    input: readFileSync(file).subarray(0, 500),
    env: { MOORAGE_DATA: other.data },
  })
  expect(half).toMatchObject({ code: 1, stderr: expect.stringMatching(/is damaged or incomplete\.\n$/) })
  temporary.close()
  other.close()
})
