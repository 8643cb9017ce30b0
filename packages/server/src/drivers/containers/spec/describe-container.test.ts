import { expect, test } from 'vitest'
import type { ContainerPrivileges, ContainerSpec } from '../container-runtime.ts'
import { checkContainerFiles } from '../files/file-folders.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'
import { describeContainer, digestContainer } from './describe-container.ts'

const spec: ContainerSpec = {
  name: 'moor-one-etcd',
  image: 'moorage/etcd:3.6.1',
  command: ['/bin/etcd', '--name=a'],
  environment: { A: '1', B: '2' },
  labels: { cluster: 'one', part: 'etcd' },
  files: [
    { path: '/etc/moor/pki/ca.crt', content: 'ca', mode: 0o600 },
    { path: '/etc/moor/config', content: 'config', mode: 0o644 },
    { path: '/var/lib/etcd/sub/note', content: '', mode: 0o644 },
  ],
  volumes: { '/var/lib/etcd': 'moor-one-data' },
  network: { name: 'moor-one', address: '10.0.0.2' },
  memoryMib: 512,
  millicpus: 250,
  graceMs: 1_500,
}

const powers: ContainerPrivileges = {
  capabilities: ['SYS_ADMIN'],
  devices: ['b 7:* rw'],
  isUnconfined: true,
  hasWritableRoot: true,
  hasMachineProcesses: false,
  isKeptRunning: false,
  folders: { '/dev/disk/by-id': '/srv/nodes' },
}

test('the digest of a container without powers stays the same across releases, so that none is recreated', () => {
  expect(digestContainer(spec)).toBe('da303e6cae1d92879c6fda0193aa399887d9abf946408d3aa6c8751bf87c2ce1')
})

test('grants exactly the described powers', () => {
  expect(describeContainer({ ...spec, powers, network: { name: 'moor-one', address: null } })).toMatchObject({
    HostConfig: {
      CapDrop: ['ALL'],
      CapAdd: ['SYS_ADMIN'],
      DeviceCgroupRules: ['b 7:* rw'],
      ReadonlyRootfs: false,
      RestartPolicy: { Name: 'no' },
      Mounts: expect.arrayContaining([{ Type: 'bind', Source: '/srv/nodes', Target: '/dev/disk/by-id' }]),
    },
    NetworkingConfig: { EndpointsConfig: { 'moor-one': {} } },
  })
})

test('the digest ignores the order of fields and the content of files, and covers everything else', () => {
  const { name, image, ...rest } = spec
  const reordered = { ...rest, environment: { B: '2', A: '1' }, image, name }
  const rewritten = { ...spec, files: spec.files.map((file) => ({ ...file, content: 'other' })) }
  const digest = digestContainer(spec)
  expect([digestContainer(reordered), digestContainer(rewritten)]).toEqual([digest, digest])
  const others: Partial<ContainerSpec>[] = [
    { image: 'moorage/etcd:3.6.2' },
    { command: ['/bin/etcd'] },
    { environment: { A: '1' } },
    { labels: { cluster: 'one' } },
    { volumes: {} },
    { network: 'host' },
    { hosts: { a: '10.0.0.9' } },
    { memoryMib: 513 },
    { millicpus: 251 },
    { graceMs: 1_501 },
    { files: [...spec.files, { path: '/srv/more', content: '', mode: 0o600 }] },
    { publishes: [{ address: '192.0.2.1', port: 2_379, containerPort: 2_379 }] },
    { powers },
  ]
  expect(others.map((one) => digestContainer({ ...spec, ...one }))).not.toContain(digest)
})

test('grants no privileges on the machine, and limits every resource', () => {
  expect(describeContainer(spec)).toMatchObject({
    StopSignal: 'SIGTERM',
    StopTimeout: 2,
    HostConfig: {
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      ReadonlyRootfs: true,
      Memory: 536_870_912,
      MemorySwap: 536_870_912,
      NanoCpus: 250_000_000,
      RestartPolicy: { Name: 'always' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } },
    },
  })
})

test('folders of files are anonymous volumes, except nested ones and those in named volumes', () => {
  expect(describeContainer(spec)).toMatchObject({
    HostConfig: {
      Mounts: [
        { Type: 'volume', Source: 'moor-one-data', Target: '/var/lib/etcd' },
        { Type: 'volume', Target: '/etc/moor' },
      ],
    },
  })
})

test.each([
  ['etc/a', 0o600, 'absolute path'],
  ['/etc/../a', 0o600, 'absolute path'],
  ['/a', 0o600, 'in a folder'],
  ['/run/a', 0o600, 'must not be in'],
  ['/etc/a', 0o4755, 'mode'],
])('rejects a file %s with mode %o', (path, mode, why) => {
  expect(() => checkContainerFiles(spec.files)).not.toThrow()
  expect(() => checkContainerFiles([{ path, content: '', mode }])).toThrow(why)
})

test.each(['../a', 'net one', '/etc'])('rejects the name %s in a path of the runtime', (name) => {
  expect(() => checkRuntimeName('container', name)).toThrow('name of a container')
})
