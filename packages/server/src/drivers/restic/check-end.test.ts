import { expect, it } from 'vitest'
import { AlteredRepository, checkEnd } from './run-restic.ts'

const end = { code: 1, output: '' }

it.each([
  ['Fatal: unable to open config file: stat a/config: no such file or directory\nIs there a repository at…', 'missing'],
  ['Fatal: wrong password or no key found', 'wrong_password'],
  ['unable to create lock in backend: repository is already locked exclusively by PID 7 on vm', 'locked'],
  ['Fatal: unable to save snapshot: write a/data/58/58-tmp-3: no space left on device', 'full'],
  ['Save(<data/c753696857>) returned error, retrying after 1s: Write: sftp: "Failure" (SSH_FX_FAILURE)', 'full'],
  [
    'subprocess ssh: connect to host a port 22: Connection refused\nFatal: unable to start the sftp session',
    'unreachable',
  ],
  [
    'Fatal: unable to open config file: Stat: dial tcp: lookup a: no such host\nIs there a repository at…',
    'unreachable',
  ],
])('the cause of a failure of restic: %s', (errors, reason) => {
  expect(() => checkEnd({ ...end, errors })).toThrow(expect.objectContaining({ reason }))
})

it.each([
  'cannot dump file: decrypting blob 2cc2 failed: ciphertext verification failed',
  'cannot dump file: ReadFull(<data/c498743b5c>): open a/data/c4/c498: no such file or directory',
])('bytes that are not in the repository are not a failure of the store: %s', (errors) => {
  expect(() => checkEnd({ ...end, errors })).toThrow(AlteredRepository)
})

it('any other failure has the message of restic, and a killed restic is retried', () => {
  expect(() => checkEnd({ ...end, errors: 'Fatal: odd\n' })).toThrow(
    expect.objectContaining({ code: 'Broken', message: 'restic: Fatal: odd' }),
  )
  expect(() => checkEnd({ ...end, code: null, errors: '' })).toThrow(expect.objectContaining({ code: 'Busy' }))
  expect(checkEnd({ code: 0, output: 'ok', errors: '' })).toBe('ok')
})
