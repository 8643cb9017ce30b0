import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileDialect, hasDialect, linode, listLinodePaths, neutral, operations } from '../index.ts'

const pathsOf = (dialect: typeof linode) => compileDialect(dialect).operations.map(({ path }) => path)

test('an operation of one dialect is compiled only in that dialect (ADR 0015)', () => {
  const only = operations.filter((one) => one.dialects).map((one) => one.name)
  expect(only).toEqual(expect.arrayContaining(['beta.list', 'firewall.list']))
  const names = (dialect: typeof linode) => compileDialect(dialect).operations.map((one) => one.operation.name)
  expect(names(neutral).filter((name) => only.includes(name))).toEqual([])
  expect(names(linode)).toEqual(expect.arrayContaining(only))
  expect(operations.filter((one) => !hasDialect(one, 'linode'))).toEqual([])
})

test('the listed linode paths are those that the neutral dialect lacks (decision B3.3)', () => {
  const paths = listLinodePaths().map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/linode/instances', '/lke/clusters/{clusterId}', '/betas']))
  expect(paths.filter((path) => pathsOf(neutral).includes(path))).toEqual([])
})

test('unsupported paths are unique, and only always-empty lists are served below them (decision B3.4)', () => {
  const places = linode.unsupportedPaths.map(([place]) => place)
  expect(new Set(places).size).toBe(places.length)
  const served = pathsOf(linode).filter((path) =>
    places.some((place) => path === place || path.startsWith(`${place}/`)),
  )
  // The response of backups is always empty.
  const shown = ['/linode/instances/{hostId}/backups']
  const empty = compileDialect(linode)
    .operations.filter(({ operation }) => operation.isAlwaysEmpty)
    .map(({ path }) => path)
  expect(served.filter((path) => !shown.includes(path) && !empty.includes(path))).toEqual([])
  expect(served).toEqual(expect.arrayContaining([...shown, '/betas', '/networking/firewalls', '/support/tickets']))
})

test('docs/clients.md lists everything unsupported', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/clients.md'), 'utf8')
  const list = (page.split('## What is not offered')[1] ?? '').replaceAll(/\s+/g, ' ')
  expect([...new Set(linode.unsupportedPaths.map(([, what]) => what))].filter((what) => !list.includes(what))).toEqual(
    [],
  )
})
