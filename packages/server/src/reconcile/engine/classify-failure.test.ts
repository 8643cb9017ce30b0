import { describe, expect, it } from 'vitest'
import {
  BackupStoreError,
  DriverError,
  InsufficientCapacity,
  NodeUnresponsive,
  driverErrorCodes,
} from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'
import { classifyFailure } from './classify-failure.ts'
import { reconcilers } from '../reconcilers.ts'

const [failed, stuck] = ['failed', 'stuck'] as const
const neutral = {
  Busy: [failed, 'infrastructure.busy'],
  InUse: [failed, 'infrastructure.broken'],
  NotFound: [failed, 'infrastructure.broken'],
  Broken: [failed, 'infrastructure.broken'],
  AlreadyExists: [stuck, 'infrastructure.refused'],
  CannotShrink: [stuck, 'infrastructure.refused'],
  NotSupported: [stuck, 'infrastructure.refused'],
  Stale: null,
} as const
const storage = {
  ...neutral,
  InUse: [failed, 'device.in_use'],
  NotFound: [failed, 'storage.missing'],
  AlreadyExists: [stuck, 'storage.foreign'],
} as const
const failureEndings = {
  volume: storage,
  volume_snapshot: storage,
  host: { ...neutral, InUse: [failed, 'device.in_use'], AlreadyExists: [stuck, 'host.foreign'] },
  cluster: { ...neutral, AlreadyExists: [stuck, 'cluster.foreign'] },
  image: { ...neutral, InUse: [failed, 'image.host_on'], NotFound: [failed, 'disk.missing'] },
  volume_backup: { ...neutral, NotFound: [failed, 'storage.missing'], AlreadyExists: [stuck, 'storage.foreign'] },
  pool: neutral,
  snapshot_policy: neutral,
  node: neutral,
} as const

describe('effect of a failure on the pass (decision D11: always a typed cause)', () => {
  describe.each(reconcilers)('of a $kind', ({ kind, rejectionCauses }) => {
    it.each(driverErrorCodes)('driver error %s', (code) => {
      const [ending, cause] = failureEndings[kind][code] ?? []
      expect(classifyFailure(new DriverError(code, 'words'), rejectionCauses)).toEqual(
        ending ? { kind: ending, cause } : null,
      )
    })
  })

  it.each([
    ['volume', 'storage.full'],
    ['volume_snapshot', 'storage.full'],
    ['host', 'host.no_room'],
    ['cluster', 'infrastructure.busy'],
    ['image', 'storage.full'],
  ] as const)('a %s without capacity waits for capacity: %s', (kind, cause) => {
    const rejectionCauses = reconcilers.find((one) => one.kind === kind)?.rejectionCauses ?? {}
    expect(classifyFailure(new InsufficientCapacity('words'), rejectionCauses)).toEqual({ kind: 'failed', cause })
  })

  it('a node whose kubelet does not join has that cause, and is retried', () => {
    const rejectionCauses = reconcilers.find((one) => one.kind === 'node')?.rejectionCauses ?? {}
    expect(classifyFailure(new NodeUnresponsive('words'), rejectionCauses)).toEqual({
      kind: 'failed',
      cause: 'node.silent',
    })
  })

  it('a driver without a response is silent', () => {
    expect(classifyFailure(new DriverTimeout('growVolume', 5_000), {})).toEqual({
      kind: 'failed',
      cause: 'infrastructure.silent',
    })
  })

  it('any other driver error counts as broken', () => {
    expect(classifyFailure(new TypeError('oops'), {})).toEqual({
      kind: 'failed',
      cause: 'infrastructure.broken',
    })
    expect(classifyFailure('oops', {})).toMatchObject({ cause: 'infrastructure.broken' })
  })

  it('a lost lease writes nothing', () => {
    expect(classifyFailure(new LeaseLost(), {})).toBeNull()
  })
})

describe('a failure of a backup store', () => {
  it.each([
    ['wrong_password', stuck, 'backup.key_wrong'],
    ['locked', failed, 'backup.repository_locked'],
  ] as const)(
    '%s is named by its cause, and only a wrong password is not retried (decision D13)',
    (reason, kind, cause) => {
      expect(classifyFailure(new BackupStoreError(reason, 'words'), {})).toEqual({ kind, cause })
    },
  )
})
