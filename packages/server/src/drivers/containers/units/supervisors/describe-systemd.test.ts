import { expect, it } from 'vitest'
import { describeDropIn, describeTemplate } from './describe-systemd.ts'
import { quoteInShell, quoteInSystemd } from './quote-words.ts'
import type { SupervisedUnit } from './unit-supervisor.ts'

const unit: SupervisedUnit = {
  name: 'moor-1-cluster-7-etcd',
  slice: 'moorage-1_cluster_7.slice',
  command: ['/usr/local/bin/etcd', '--name=a b', '--cost=50%', '--home=$HOME'],
  confinement: {
    root: '/var/lib/moorage/images/etcd-3.6',
    binds: [
      { from: '/var/lib/moorage/volumes/one/data', to: '/var/lib/etcd', isReadOnly: false },
      { from: '/etc/resolv.conf', to: '/etc/resolv.conf', isReadOnly: true },
    ],
    memoryFolders: ['/tmp'],
    environment: { GOMEMLIMIT: '460MiB' },
  },
  addresses: ['10.83.0.2'],
  memoryMib: 512,
  millicpus: 1_500,
  graceMs: 5_000,
}

it('a unit of systemd has its program, what that sees, its bounds and its deadline', () => {
  const lines = describeDropIn(unit).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Slice=moorage-1_cluster_7.slice',
      'ExecStartPre=+"ip" "address" "replace" "10.83.0.2/32" "dev" "lo"',
      'ExecStart="/usr/local/bin/etcd" "--name=a b" "--cost=50%%" "--home=$$HOME"',
      'RootDirectory=/var/lib/moorage/images/etcd-3.6',
      'BindPaths=/var/lib/moorage/volumes/one/data:/var/lib/etcd',
      'BindReadOnlyPaths=-/etc/resolv.conf:/etc/resolv.conf',
      'Environment="GOMEMLIMIT=460MiB"',
      'MemoryMax=512M',
      'CPUQuota=150%',
      'TimeoutStopSec=5000ms',
    ]),
  )
  expect(describeTemplate()).toContain('Restart=always')
})

it('no word ends its quotes, in a shell or for systemd', () => {
  expect(quoteInShell("it's; rm -rf /")).toBe(String.raw`'it'\''s; rm -rf /'`)
  expect(quoteInSystemd('say "a\\b"\n$x %n')).toBe(String.raw`"say \"a\\b\"\n$$x %%n"`)
})
