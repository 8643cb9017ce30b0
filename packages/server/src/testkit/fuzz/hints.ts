import fc from 'fast-check'
import { Pick, type PickKind } from './pick.ts'

/** Values that get past the first checks, by neutral field name; the schema alone would hardly ever name a thing that is there. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** The id of a thing of a kind, mostly of one that is there and the caller's own. */
export function picksOf(kind: PickKind): fc.Arbitrary<Pick> {
  const from = fc.oneof(
    { weight: 8, arbitrary: fc.constant('live' as const) },
    { weight: 1, arbitrary: fc.constant('theirs' as const) },
    { weight: 1, arbitrary: fc.constant('absent' as const) },
  )
  return fc.tuple(from, fc.nat(1000)).map(([place, turn]) => new Pick(kind, place, turn))
}

const word = fc.stringMatching(/^[a-z][a-z0-9-]{1,14}[a-z0-9]$/)
const hostType = fc.constantFrom('g6-standard-1', 'g6-standard-1', 'g6-standard-6', 'g6-nanode-1')

/** Hints for the fields of the table. */
export const hints: Hints = {
  region: fc.constantFrom('us-east', 'eu-central', 'eu-central', 'eu-central'),
  type: hostType,
  k8s_version: fc.constantFrom('1.35', '1.35', '1.36', '1.34'),
  label: word,
  image: fc.constantFrom('linode/debian12', 'debian12', 'private/1'),
  tags: fc.array(fc.constantFrom('one', 'two', 'three', 'Größe', '😀'), { maxLength: 3 }),
  size: fc.integer({ min: 9, max: 60 }),
  count: fc.integer({ min: 1, max: 3 }),
  min: fc.integer({ min: 1, max: 2 }),
  max: fc.integer({ min: 2, max: 4 }),
  disks: fc.constantFrom([], [{ size: 1024, type: 'ext4' }]),
  autoscaler: fc.constantFrom({ enabled: false }, { enabled: true, min: 1, max: 4 }),
  taints: fc.constantFrom([], [{ key: 'gpu', effect: 'NoSchedule' }]),
  labels: fc.dictionary(fc.constantFrom('app', 'example.com/part', 'constructor'), fc.constantFrom('', 'web'), {
    maxKeys: 2,
  }),
  key: fc.constantFrom('app', 'example.com/part'),
  value: fc.constantFrom('', 'web'),
  host_id: picksOf('host'),
  config_id: picksOf('config'),
  volume_id: picksOf('volume'),
  disk_id: picksOf('disk'),
  hosts: fc.array(picksOf('host'), { maxLength: 2 }),
  volumes: fc.array(picksOf('volume'), { maxLength: 2 }),
  scopes: fc.constantFrom('*', 'volumes:read_only', 'volumes:read_write account:read_only', 'nonsense'),
  expiry: fc.constantFrom('2100-01-01T00:00:00', '2001-01-01T00:00:00', null),
  wait: fc.constantFrom(1, 60),
  page: fc.constantFrom(1, 1, 2, 9007199254740991),
  page_size: fc.constantFrom(1, 2, 25, 500),
  username: word,
  email: fc.constantFrom('', 'a@example.com'),
  // Seldom: hashing one is meant to be slow.
  password: fc.oneof(
    { weight: 19, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant('correct-horse-battery') },
  ),
  redirect_uri: fc.constantFrom('https://app.example.com/back', 'http://127.0.0.1:8000/back'),
}
