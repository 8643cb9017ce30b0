import { describe, expect, it } from 'vitest'
import {
  consoleCookieName,
  consoleTokenText,
  isFromConsole,
  readConsoleCookie,
  readConsoleSecret,
} from './console-session.ts'

const secret = '0123456789abcdef'.repeat(4)
const [https, http] = ['https://cloud.test', 'http://127.0.0.1:4400']
const ours = { 'moorage-console': '1', 'sec-fetch-site': 'same-origin' }

describe('session cookie (decisions G11.14, G11.16)', () => {
  it('has a name under https that no other host of the domain can set', () => {
    expect([https, http].map(consoleCookieName)).toEqual(['__Host-moorage_console', 'moorage_console'])
  })

  it.each([
    ['alone', `moorage_console=${secret}`, secret],
    ['among others', `theme=dark; moorage_console=${secret}; x=1`, secret],
    ['of another name', `__Host-moorage_console=${secret}`, null],
    ['too short', 'moorage_console=0123', null],
    ['that is not hexadecimal', `moorage_console=${'G'.repeat(64)}`, null],
    ['that was not sent', undefined, null],
  ])('%s', (_which, cookie, read) => expect(readConsoleCookie(cookie, http)).toBe(read))

  it('counts only in requests of console pages', () => {
    const cookie = `moorage_console=${secret}`
    expect(readConsoleSecret({ ...ours, cookie }, http)).toBe(secret)
    expect(readConsoleSecret({ 'sec-fetch-site': 'same-origin', cookie }, http)).toBe(null)
    expect(readConsoleSecret({ ...ours, 'sec-fetch-site': 'cross-site', cookie }, http)).toBe(null)
    expect(readConsoleSecret({ ...ours, 'sec-fetch-site': 'same-site', cookie }, http)).toBe(null)
  })
})

it('recognizes a console request by its header if the browser does not name the site', () => {
  expect(isFromConsole({ 'moorage-console': '1' }, http)).toBe(true)
  expect(isFromConsole({ 'moorage-console': '1', origin: 'https://evil.test', host: 'cloud.test' }, https)).toBe(false)
})

it('hashes a text that no bearer token can equal', () => {
  expect(consoleTokenText(secret)).toBe(`console ${secret}`)
})
