import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScratchPerTest } from '@moorage/server/testkit/programs/use-scratch-folder'
import { parse } from 'yaml'
import { mergeKubeconfig, unmergeKubeconfig } from './merge-kubeconfig.ts'

const scratch = useScratchPerTest()
let file: string
beforeEach(() => {
  file = join(scratch.data, '.kube/config')
})

const given = `apiVersion: v1
kind: Config
clusters: [{name: orch1, cluster: {server: 'https://127.0.0.1:1', certificate-authority-data: QUFB}}]
users: [{name: orch1-admin, user: {token: abc.def}}]
contexts: [{name: orch1-ctx, context: {cluster: orch1, user: orch1-admin}}]
current-context: orch1-ctx
`
const own = `# mine
apiVersion: v1
kind: Config
clusters:
  - name: work # the big one
    cluster: { server: https://work.example }
users: []
contexts:
  - name: work
    context: { cluster: work, user: "", namespace: prod }
current-context: work
preferences: { colors: true }
`

const mark = { cluster: 1, created: '2026-11-28T00:00:00' }
const merge = (env = {}, text = given) => mergeKubeconfig({ HOME: scratch.data, ...env }, text, 'moorage-demo', mark)
const extensions = [{ name: 'moorage', extension: mark }]

test('creates a missing file for its owner only, with the cluster as the current context', () => {
  expect(merge()).toBe(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'moorage-demo',
        cluster: { server: 'https://127.0.0.1:1', 'certificate-authority-data': 'QUFB', extensions },
      },
    ],
    users: [{ name: 'moorage-demo', user: { token: 'abc.def' } }],
    contexts: [{ name: 'moorage-demo', context: { cluster: 'moorage-demo', user: 'moorage-demo' } }],
    'current-context': 'moorage-demo',
  })
})

test('only address, CA, and token of the response are used', () => {
  const hostile = `
clusters: [{name: a, cluster: {server: 'https://127.0.0.1:1', tls-server-name: c-1.internal, certificate-authority: /etc/passwd,
  proxy-url: 'http://evil', insecure-skip-tls-verify: true, disable-compression: true, extensions: [{name: x}]}}]
users: [{name: a, user: {token: abc, tokenFile: /etc/passwd, exec: {command: sh}, auth-provider: {name: x}, username: u, as: root}}]
contexts: [{name: a, context: {cluster: a, user: a, namespace: kube-system}}]
`
  merge({}, hostile)
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
    clusters: [{ cluster: { server: 'https://127.0.0.1:1', 'tls-server-name': 'c-1.internal', extensions } }],
    users: [{ name: 'moorage-demo', user: { token: 'abc' } }],
    contexts: [{ name: 'moorage-demo', context: { cluster: 'moorage-demo', user: 'moorage-demo' } }],
  })
  expect(readFileSync(file, 'utf8')).not.toMatch(/evil|passwd|exec|insecure|disable|auth-provider|root|kube-system/)
  expect(() => merge({}, 'clusters: [{cluster: {server: 7}}]')).toThrow('without a server or a token')
})

test('removes the merged entries of a cluster by its mark, under any name, and nothing else', () => {
  merge()
  writeFileSync(file, own)
  merge()
  mergeKubeconfig({ HOME: scratch.data }, given, 'other', { ...mark, created: '2026-11-29T00:00:00' })
  mergeKubeconfig({ HOME: scratch.data }, given, 'second', mark)
  expect(unmergeKubeconfig({ HOME: scratch.data }, mark)).toEqual({ names: ['moorage-demo', 'second'], file })
  const left = parse(readFileSync(file, 'utf8'))
  expect(left).toMatchObject({
    clusters: [{ name: 'work' }, { name: 'other' }],
    users: [{ name: 'other' }],
    contexts: [{ name: 'work' }, { name: 'other' }],
    'current-context': '',
  })
  expect(readFileSync(file, 'utf8')).toContain('# the big one')
  expect(unmergeKubeconfig({ HOME: scratch.data }, mark).names).toEqual([])
})

test('keeps all other content, including comments, and a second merge changes nothing', () => {
  merge()
  writeFileSync(file, own, { mode: 0o644 })
  merge()
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('# mine')
  expect(text).toContain('# the big one')
  expect(parse(text)).toMatchObject({
    clusters: [{ name: 'work', cluster: { server: 'https://work.example' } }, { name: 'moorage-demo' }],
    contexts: [{ name: 'work', context: { namespace: 'prod' } }, { name: 'moorage-demo' }],
    preferences: { colors: true },
    'current-context': 'moorage-demo',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  merge()
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readdirSync(dirname(file))).toEqual(['config'])
})

test('uses the first file of KUBECONFIG and resolves links', () => {
  const real = join(scratch.data, 'real')
  writeFileSync(real, own)
  symlinkSync(real, join(scratch.data, 'link'))
  expect(merge({ KUBECONFIG: `${join(scratch.data, 'link')}:${join(scratch.data, 'second')}` })).toBe(real)
  expect(existsSync(join(scratch.data, 'second'))).toBe(false)
})

describe('an invalid kubeconfig is not changed', () => {
  test.each([
    ['is broken', 'clusters: [', /was not changed/],
    ['is a list', '- a\n', /it is not a map/],
    ['has another type for clusters', 'clusters: seven\n', /clusters is not a list/],
  ])('that %s', (_what, text, message) => {
    merge()
    writeFileSync(file, text)
    expect(() => merge()).toThrow(message)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
