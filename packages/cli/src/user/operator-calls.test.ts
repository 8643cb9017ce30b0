import { expect, test } from 'vitest'
import { rejectOperatorCall } from './operator-calls.ts'

test.each([
  ['account create --label acme --user ada', 'moor admin account create --label acme --user ada'],
  ['account limit --account acme --volumes 5', 'moor admin account limit --account acme --volumes 5'],
  ['user create ada --account acme', 'moor admin user create ada --account acme'],
  ['user create ada --unrestricted', 'moor admin user create ada --unrestricted'],
  ['user list --data=/srv/data', 'moor admin user list --data=/srv/data'],
  ['user password ada --generate', 'moor admin user password ada --generate'],
  ['token create --user ada', 'moor admin token create --user ada'],
  ['token revoke 7', 'moor admin token revoke 7'],
  ['volume migrate 1 --to hdd', 'moor admin volume migrate 1 --to hdd'],
  ['volume repair 1', 'moor admin volume repair 1'],
])('moor %s is a former operator command and is rejected with its replacement', (typed, line) => {
  expect(() => rejectOperatorCall(typed.split(' '))).toThrow(new RegExp(`Run: ${line}$`))
})

test('quotes arguments for the shell', () => {
  expect(() => rejectOperatorCall(['account', 'create', '--label', "Ann's yard"])).toThrow(
    `Run: moor admin account create --label 'Ann'\\''s yard'`,
  )
})

test.each([
  'user create ada --restricted',
  'user list',
  'token create ci --scopes volumes:read_only',
  'volume list',
  'pool list demo --data x',
])('moor %s is a user command', (typed) => {
  expect(() => rejectOperatorCall(typed.split(' '))).not.toThrow()
})
