import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mergeKubeconfig } from './merge-kubeconfig.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-kubeconfig-'))
  file = join(folder, '.kube/config')
})
afterEach(() => rmSync(folder, { recursive: true }))

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

const merge = (env = {}) => mergeKubeconfig({ HOME: folder, ...env }, given, 'moorage-demo')

test('where there is no file, one is made for its owner only, with the cluster as the current context', () => {
  expect(merge()).toBe(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'moorage-demo', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority-data': 'QUFB' } },
    ],
    users: [{ name: 'moorage-demo', user: { token: 'abc.def' } }],
    contexts: [{ name: 'moorage-demo', context: { cluster: 'moorage-demo', user: 'moorage-demo' } }],
    'current-context': 'moorage-demo',
  })
})

test('everything else of a file stays, comments too, and a second merge changes nothing more', () => {
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

test('the first file of KUBECONFIG is meant, and what a link leads to', () => {
  const real = join(folder, 'real')
  writeFileSync(real, own)
  symlinkSync(real, join(folder, 'link'))
  expect(merge({ KUBECONFIG: `${join(folder, 'link')}:${join(folder, 'second')}` })).toBe(real)
  expect(existsSync(join(folder, 'second'))).toBe(false)
})

describe('a file that is no kubeconfig is left as it is', () => {
  test.each([
    ['is broken', 'clusters: [', /was left as it is/],
    ['is a list', '- a\n', /it is no map/],
    ['has something else where clusters are', 'clusters: seven\n', /clusters is no list/],
  ])('that %s', (_what, text, message) => {
    merge()
    writeFileSync(file, text)
    expect(() => merge()).toThrow(message)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
