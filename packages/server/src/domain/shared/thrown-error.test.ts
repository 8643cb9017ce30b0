import { describe, expect, it } from 'vitest'
import { asError, errorCode, errorMessage, errorSyscall } from './thrown-error.ts'

describe('thrown values', () => {
  it('have their code and system call if these are texts', () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
    expect([errorCode(missing), errorSyscall(missing)]).toEqual(['ENOENT', 'open'])
    for (const other of [new Error('plain'), { code: 42 }, 'ENOENT', null, undefined])
      expect([errorCode(other), errorSyscall(other)]).toEqual([undefined, undefined])
  })

  it('become an error with a message, whatever they were', () => {
    const error = new TypeError('not a function')
    expect(asError(error)).toBe(error)
    expect(errorMessage(error)).toBe('not a function')
    expect(asError('gone')).toMatchObject({ message: 'gone', cause: 'gone' })
    expect(errorMessage(undefined)).toBe('undefined')
  })
})
