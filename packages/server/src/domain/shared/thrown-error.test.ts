import { describe, expect, it } from 'vitest'
import { asError, errorCode, errorMessage, errorSyscall } from './thrown-error.ts'

describe('what was thrown', () => {
  it('tells its code and system call where it has them as texts', () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
    expect([errorCode(missing), errorSyscall(missing)]).toEqual(['ENOENT', 'open'])
    for (const other of [new Error('plain'), { code: 42 }, 'ENOENT', null, undefined])
      expect([errorCode(other), errorSyscall(other)]).toEqual([undefined, undefined])
  })

  it('is an error with a sentence, whatever it was', () => {
    const error = new TypeError('not a function')
    expect(asError(error)).toBe(error)
    expect(errorMessage(error)).toBe('not a function')
    expect(asError('gone')).toMatchObject({ message: 'gone', cause: 'gone' })
    expect(errorMessage(undefined)).toBe('undefined')
  })
})
