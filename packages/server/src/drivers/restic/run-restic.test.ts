import { expect, it } from 'vitest'
import { AlteredRepository, checkEnd } from './run-restic.ts'

it.each([
  ['Save(<data/c753696857>) returned error, retrying after 1s: Write: sftp: "Failure" (SSH_FX_FAILURE)', 'full'],
  ['Fatal: unable to save snapshot: write /r/data/c7/c753: no space left on device', 'full'],
  [
    'Fatal: unable to open config file: Lstat: file does not exist\nIs there a repository at the following location?',
    'missing',
  ],
  ['Fatal: wrong password or no key found', 'wrong_password'],
  ['unable to create lock in backend: repository is already locked by PID 7', 'locked'],
  ['Fatal: unable to start the sftp session, error: error receiving version packet from server', 'unreachable'],
])('the message of restic %j has the cause %s (issue 34, B4)', (errors, reason) => {
  expect(() => checkEnd({ code: 1, output: '', errors })).toThrow(expect.objectContaining({ reason }))
})

it('a damaged blob is no failure of the store, but of the backup (decision D13)', () => {
  const errors = 'Fatal: cannot dump file: LoadBlob: wrong hash or ciphertext verification failed'
  expect(() => checkEnd({ code: 1, output: '', errors })).toThrow(AlteredRepository)
})
