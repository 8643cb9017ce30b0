import { expect, test } from 'vitest'
import { readRuntimeAddress } from './runtime-address.ts'

const tls = { ca: '/ca.pem', cert: '/cert.pem', key: '/key.pem' }

test.each([
  ['unix:///run/docker.sock', null, { kind: 'unix', path: '/run/docker.sock' }],
  ['tcp://127.0.0.1:2375', null, { kind: 'tcp', host: '127.0.0.1', port: 2_375, tls: null }],
  ['tcp://[::1]:2375', null, { kind: 'tcp', host: '::1', port: 2_375, tls: null }],
  ['tcp://machine.test:2376', tls, { kind: 'tcp', host: 'machine.test', port: 2_376, tls }],
  ['ssh://moor@machine.test', null, { kind: 'ssh', user: 'moor', host: 'machine.test', port: null, path: null }],
  [
    'ssh://moor@192.0.2.7:2222/run/podman/podman.sock',
    null,
    { kind: 'ssh', user: 'moor', host: '192.0.2.7', port: 2_222, path: '/run/podman/podman.sock' },
  ],
])('accepts the runtime address %s', (url, files, address) => {
  expect(readRuntimeAddress(url, files)).toEqual(address)
})

test.each([
  ['nonsense', 'must be unix:///path'],
  ['http://127.0.0.1:2375', 'must begin with'],
  ['unix://run/docker.sock', 'path of a socket'],
  ['tcp://127.0.0.1', 'tcp://host:port'],
  ['tcp://machine.test:2375', 'needs TLS'],
  ['tcp://192.0.2.7:2375', 'needs TLS'],
  ['tcp://127.machine.test:2375', 'needs TLS'],
  ['ssh://machine.test', 'must name a user'],
  ['ssh://-oProxyCommand=x@machine.test', 'must name a user'],
  ['ssh://moor@-oProxyCommand', 'must name a host'],
  ['ssh://moor:word@machine.test', 'no password'],
  ['ssh://moor@machine.test/run/a;id', 'letters, digits'],
  ['ssh://moor@machine.test/run/$(id)', 'letters, digits'],
])('rejects the runtime address %s before use', (url, why) => {
  expect(() => readRuntimeAddress(url, null)).toThrow(why)
})
