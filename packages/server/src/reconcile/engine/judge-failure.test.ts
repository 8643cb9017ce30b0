import { describe, expect, it } from 'vitest'
import { DriverError, driverErrorCodes } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'
import { judgeFailure } from './judge-failure.ts'

/** What becomes of the pass, per code of the closed set; null writes nothing. */
const judgements = {
  Busy: { kind: 'failed', cause: 'infrastructure.busy' },
  InUse: { kind: 'failed', cause: 'device.in_use' },
  NotFound: { kind: 'failed', cause: 'storage.missing' },
  Broken: { kind: 'failed', cause: 'infrastructure.broken' },
  AlreadyExists: { kind: 'stuck', cause: 'storage.foreign' },
  CannotShrink: { kind: 'stuck', cause: 'infrastructure.refused' },
  NotSupported: { kind: 'stuck', cause: 'infrastructure.refused' },
  Stale: null,
}

describe('what a failure means for the pass (decision D11: always a typed cause)', () => {
  it.each(driverErrorCodes)('driver error %s', (code) => {
    expect(judgeFailure(new DriverError(code, 'words'))).toEqual(judgements[code])
  })

  it('a driver that does not answer is silent', () => {
    expect(judgeFailure(new DriverSilent('growVolume', 5_000))).toEqual({
      kind: 'failed',
      cause: 'infrastructure.silent',
    })
  })

  it('anything else a driver throws counts as broken', () => {
    expect(judgeFailure(new TypeError('oops'))).toEqual({
      kind: 'failed',
      cause: 'infrastructure.broken',
    })
    expect(judgeFailure('oops')).toMatchObject({ cause: 'infrastructure.broken' })
  })

  it('a lost lease writes nothing', () => {
    expect(judgeFailure(new LeaseLost())).toBeNull()
  })
})
