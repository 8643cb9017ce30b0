import { describe, expect, it } from 'vitest'
import { checkAdrs } from './check-adrs.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkCommands } from './check-commands.ts'
import { checkLayout } from './check-layout.ts'
import { checkLicence } from './check-licence.ts'
import { checkHeadings, checkPaths } from './check-paths.ts'
import { checkSecurity } from './check-security.ts'
import { plantProject } from '../project/project.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const finder = (check: (project: Project) => Problem[]) => (files: Record<string, string>) =>
  check(plantProject(files)).map((one) => `${one.file}:${one.line} ${one.advice}`)

describe('the layout', () => {
  const find = finder(checkLayout)
  const text =
    '# A\n\n## Layout\n\n```\npackages/\n  a/       what for\n  server/src/   floors\n    api/   http\ndocs/      words\n```\n'
  const real = {
    'packages/a/x.ts': '',
    'packages/server/src/api/deep/x.ts': '',
    'docs/a.md': '',
    'ARCHITECTURE.md': text,
  }

  it('is reported with its line if it names a missing folder', () => {
    const { 'docs/a.md': _, ...rest } = real
    expect(find(rest)).toEqual([expect.stringContaining('ARCHITECTURE.md:10 names docs/, which does not exist')])
  })

  it.each(['attic/a.md', 'packages/b/x.ts', 'packages/server/src/misc/x.ts'])(
    'is reported if it lacks the folder of %s',
    (path) => {
      expect(find({ ...real, [path]: '' })).toEqual([expect.stringContaining('does not name')])
    },
  )

  it('is required', () => expect(find({ 'ARCHITECTURE.md': '# A\n' })[0]).toContain('has no layout block'))
})

describe('decision records', () => {
  const find = finder(checkAdrs)
  const body = (number: string) => `# ${number} Title\n\n## Status\n\n## Context\n\n## Decision\n\n## Consequences\n`

  it('with a gap, another name, no title or a missing heading are reported', () => {
    expect(find({ 'docs/adr/0001-a.md': body('0001'), 'docs/adr/0003-b.md': body('0003') })[0]).toContain(
      'is not named 0002-title.md',
    )
    expect(find({ 'docs/adr/0001.md': body('0001') })).toHaveLength(1)
    expect(find({ 'docs/adr/0001-a.md': body('0002') })[0]).toContain('does not begin with "# 0001 Title"')
    expect(find({ 'docs/adr/0001-a.md': body('0001').replace('## Consequences', '') })[0]).toContain(
      'lacks the heading "## Consequences"',
    )
  })

  it('that do not exist are reported if a file refers to them', () => {
    expect(find({ 'docs/adr/0001-a.md': body('0001'), 'src/a.ts': '\n// see ADR 0009' })).toEqual([
      expect.stringContaining('src/a.ts:2 refers to ADR 0009'),
    ])
  })
})

describe('links to headings', () => {
  const find = finder(checkHeadings)
  const real = { 'README.md': '# A\n\n## What is `simulated` today?\n\n```\n# no heading\n```\n' }

  it.each(['[a](../README.md#what-is-simulated)', '[a](../README.md#no-heading)', '[a](#gone)'])(
    'reports the missing target of %s',
    (text) =>
      expect(find({ ...real, 'docs/a.md': `\nSee ${text}.` })).toEqual([
        expect.stringContaining('docs/a.md:2 links to #'),
      ]),
  )
})

describe('paths in documents', () => {
  const find = finder(checkPaths)
  const real = { 'packages/contract/src/volume/schema.ts': '', 'docs/glossary.md': '' }

  it.each([
    '`packages/contract/src/gone.ts`',
    '`docs/gone/`',
    '[a](gone.md)',
    '`packages/contract/src/<resource>/gone.ts`',
  ])('reports the missing target of %s', (text) => {
    expect(find({ ...real, 'docs/recipes/a.md': `\nSee ${text}.` })).toEqual([
      expect.stringContaining('docs/recipes/a.md:2 refers to'),
    ])
  })
})

describe('commands', () => {
  const find = finder(checkCommands)
  const real = {
    'package.json': '{"scripts":{"start":"x","test":"x","house":"x"}}',
    'README.md': '`npm ci && npm start` and `npm ci && npm test`',
    'CONTRIBUTING.md': 'npm run house; npm install',
  }

  it('that do not exist, or are not documented, are reported', () => {
    expect(find({ ...real, 'CONTRIBUTING.md': '\nnpm run gone' })).toEqual([
      expect.stringContaining('CONTRIBUTING.md:2 mentions the npm script "gone"'),
    ])
    expect(find({ ...real, 'README.md': 'npm ci && npm start' })).toEqual([
      expect.stringContaining('does not show "npm ci && npm test"'),
    ])
    expect(find({ 'package.json': '{}', 'CONTRIBUTING.md': '' })).toEqual([
      expect.stringContaining('README.md:1 is missing'),
    ])
  })
})

describe('decisions', () => {
  const find = finder(checkDecisions)
  const file = (...rows: readonly string[]) => ({
    'docs/spec/decisions.md': `| # | decision |\n|---|---|\n${rows.join('\n')}\n`,
  })

  it('of 401 characters, or with a duplicate number, are reported', () => {
    expect(find(file(`| A1 | ${'x'.repeat(400)} |`, '| A1.1 | y |'))).toEqual([])
    expect(find(file(`| A1 | ${'x'.repeat(401)} |`))[0]).toContain('A1 has 401 characters of 400 at most')
    expect(find(file('| A1 | x |', '| A1 | y |'))[0]).toContain('A1 is used twice')
  })

  it('must exist if a file refers to them', () => {
    const quote = (text: string) => find({ ...file('| A1 | x |', '| A2 | y |'), 'src/a.ts': `/** ${text} */` })
    expect(quote('Answers (decisions A1 to A2).')).toEqual([])
    expect(quote('Answers (decisions A1, B3).')[0]).toContain('src/a.ts:1 refers to decision B3, which does not exist')
  })
})

describe('the licence', () => {
  const find = finder(checkLicence)
  const real = {
    LICENSE: 'Apache License\n  Version 2.0, January 2004\nEND OF TERMS AND CONDITIONS',
    'package.json': '{"license":"Apache-2.0"}',
  }

  it('is the complete Apache-2.0 in every package', () => {
    expect(find(real)).toEqual([])
    expect(find({ ...real, LICENSE: 'Apache' })).toHaveLength(1)
    expect(find({ ...real, 'packages/a/package.json': '{"license":"MIT"}' })).toEqual([
      expect.stringContaining('packages/a/package.json'),
    ])
  })
})

describe('security promises', () => {
  const find = finder(checkSecurity)
  const table = (...rows: readonly string[]) => ({
    'docs/security.md': `# Security\n\n| Who | What |\n| --- | --- |\n| anybody | nothing |\n\n## What is promised\n\n| Promise | Guarded by |\n| --- | --- |\n${rows.join('\n')}\n\n## More\n\n| a | b |\n`,
  })

  it('that name no test, or a file that is no test, are reported with their line', () => {
    expect(find(table('| Nobody gets in. | `a/in.test.ts` |', '| Nobody gets out. | |'))).toEqual([
      expect.stringContaining('docs/security.md:12 contains a promise without a test'),
    ])
    expect(find(table('| Nobody gets in. | `a/in.ts` |'))).toEqual([
      expect.stringContaining('names a/in.ts, which is not a test'),
    ])
  })

  it('is required', () => {
    expect(find({})).toEqual([expect.stringContaining('is missing')])
    expect(find({ 'docs/security.md': '# Security\n' })).toEqual([expect.stringContaining('has no table')])
  })
})
