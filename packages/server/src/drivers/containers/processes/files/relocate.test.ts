import { expect, it } from 'vitest'
import { relocate, relocateBack } from './relocate.ts'

const folders = new Map([
  ['/etc/plane', '/data/units/one/files/etc/plane'],
  ['/var/lib/etcd', '/data/volumes/one-etcd/data'],
])

it.each([
  ['--data-dir=/var/lib/etcd', '--data-dir=/data/volumes/one-etcd/data'],
  [
    'postgres:///a?passfile=%2Fetc%2Fplane%2Fpass',
    'postgres:///a?passfile=%2Fdata%2Funits%2Fone%2Ffiles%2Fetc%2Fplane%2Fpass',
  ],
  ['--data-dir=/var/lib/etcd/data', '--data-dir=/data/volumes/one-etcd/data/data'],
  ['unix:///var/lib/etcd/a.sock', 'unix:///data/volumes/one-etcd/data/a.sock'],
  [
    '{"a":"/etc/plane/x","b":"/etc/plane"}',
    '{"a":"/data/units/one/files/etc/plane/x","b":"/data/units/one/files/etc/plane"}',
  ],
  ['/etc/planes /var/lib/etcd-old /srv/var/lib/etcd', '/etc/planes /var/lib/etcd-old /srv/var/lib/etcd'],
])('a described folder in %s becomes that of the machine, and back', (described, own) => {
  expect(relocate(folders, described)).toBe(own)
  expect(relocateBack(folders, own)).toBe(described)
})

it('a text without folders stays', () => expect(relocate(new Map(), '/etc/plane')).toBe('/etc/plane'))
