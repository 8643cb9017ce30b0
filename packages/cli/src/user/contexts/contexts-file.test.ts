import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseContext } from './choose-context.ts'
import { contextsPath, readContexts, writeContexts } from './contexts-file.ts'

let env: Record<string, string>
let file: string
beforeEach(() => {
  env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'moor-contexts-')), MOORAGE_DATA: '/nowhere' }
  file = contextsPath(env)
})
afterEach(() => rmSync(env['XDG_CONFIG_HOME'] ?? '', { recursive: true }))

const web = { url: 'http://127.0.0.1:1', token: 'secret', dialect: 'neutral' } as const

test('contexts are readable only by their owner, and a file that others can read is rejected with exit code 4', () => {
  writeContexts(file, { current: 'web', contexts: { web } })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readContexts(file)).toEqual({ current: 'web', contexts: { web } })
  chmodSync(file, 0o640)
  expect(() => readContexts(file)).toThrow(
    expect.objectContaining({ exitName: 'authentication', message: expect.stringContaining(`chmod 600 ${file}`) }),
  )
})

test('--context precedes the current context; contexts are never mixed', async () => {
  writeContexts(file, { current: 'web', contexts: { web, other: { ...web, token: 'another' } } })
  expect(await chooseContext(env, undefined)).toMatchObject({ name: 'web', token: 'secret' })
  expect(await chooseContext(env, 'other')).toMatchObject({ name: 'other', token: 'another' })
  await expect(chooseContext(env, 'nix')).rejects.toMatchObject({
    exitName: 'notFound',
    message: 'Context "nix" does not exist. Known contexts: web, other.',
  })
})

test('without a context, exit code 4 and how to log in', async () => {
  await expect(chooseContext(env, undefined)).rejects.toMatchObject({
    exitName: 'authentication',
    message: expect.stringContaining('moor login URL'),
  })
})

test('MOORAGE_URL without MOORAGE_TOKEN is rejected, and the token of a context is not sent to that URL', async () => {
  writeContexts(file, { current: 'web', contexts: { web } })
  await expect(chooseContext({ ...env, MOORAGE_URL: 'http://127.0.0.1:1' }, undefined)).rejects.toMatchObject({
    exitName: 'authentication',
  })
})

test('a temporary file that a killed process left is neither used nor deleted', () => {
  writeContexts(file, { current: null, contexts: {} })
  writeFileSync(`${file}.${process.pid}`, 'half')
  writeContexts(file, { current: 'web', contexts: { web } })
  expect(readContexts(file).current).toBe('web')
  expect(readFileSync(`${file}.${process.pid}`, 'utf8')).toBe('half')
})

test('a damaged file is reported and not replaced', () => {
  writeContexts(file, { current: null, contexts: {} })
  writeFileSync(file, '{"contexts":')
  expect(() => readContexts(file)).toThrow(/^Cannot read the contexts file \S+: .*log in again\.$/)
})
