import { describe, expect, it } from 'vitest'
import { checkChanges, checkRelease } from './check-changes.ts'
import { foldChanges, readFragment } from './fragments.ts'
import { plantProject } from '../project/project.ts'

describe('a fragment', () => {
  const read = (text: string, path = 'changes/volume-clone.md') => readFragment({ path, text })

  it('is one line with its kind', () => {
    expect(read('added: Volumes can be cloned.\n')).toEqual({
      path: 'changes/volume-clone.md',
      kind: 'added',
      text: 'Volumes can be cloned.',
    })
  })

  it.each([
    'Volumes can be cloned.',
    'new: Volumes can be cloned.',
    'added: volumes can be cloned.',
    'added: Volumes can be cloned',
    'added: One.\nTwo.',
    '',
  ])('rejects "%s"', (text) => {
    expect(read(text)).toContain('is not one line "kind: Sentence."')
  })

  it('of more than 150 characters, or with an invalid name, is rejected', () => {
    expect(read(`added: V${'x'.repeat(149)}.`)).toContain('has 151 characters of 150 at most')
    expect(read('added: Volumes.', 'changes/Volume.md')).toContain('words-like-this.md')
  })

  it('that is malformed is reported, like a changelog with a missing or malformed heading', () => {
    const find = (files: Record<string, string>) =>
      checkChanges(plantProject(files)).map((one) => `${one.file}:${one.line}`)
    expect(
      find({ 'changes/a.md': 'x', 'changes/README.md': 'x', 'CHANGELOG.md': '# Changelog\n\n## Unreleased\n' }),
    ).toEqual(['changes/a.md:1'])
    expect(find({ 'CHANGELOG.md': '# Changelog\n' })).toEqual(['CHANGELOG.md:1'])
    expect(find({})).toEqual(['CHANGELOG.md:1'])
    expect(find({ 'CHANGELOG.md': '## Unreleased\n\n## 0.1\n\n## 0.1.0 - 2026-12-01\n' })).toEqual(['CHANGELOG.md:3'])
  })
})

describe('folding', () => {
  const fragments = [
    { path: 'changes/b.md', kind: 'fixed', text: 'B.' },
    { path: 'changes/a.md', kind: 'added', text: 'Z.' },
    { path: 'changes/c.md', kind: 'added', text: 'A.' },
  ] as const
  const release = { version: '0.2.0', date: '2026-12-01' }

  it('puts the changes below Unreleased, by kind, above the older releases', () => {
    const folded = foldChanges(
      '# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-11-01\n\n### Added\n\n- Old.\n',
      fragments,
      release,
    )
    expect(folded).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A.\n- Z.\n\n### Fixed\n\n- B.\n\n## 0.1.0 - 2026-11-01\n\n### Added\n\n- Old.\n',
    )
    expect(checkChanges(plantProject({ 'CHANGELOG.md': folded }))).toEqual([])
  })

  it('of the first release needs no older release, and requires the heading Unreleased', () => {
    expect(foldChanges('# Changelog\n\n## Unreleased\n', fragments, release)).toMatch(/- B\.\n$/)
    expect(() => foldChanges('# Changelog\n', fragments, release)).toThrow('no line "## Unreleased"')
  })

  it('rejects an unfolded release', () => {
    const find = (files: Record<string, string>) =>
      checkRelease(plantProject({ 'package.json': '{"version":"0.2.0"}', ...files })).map((one) => one.file)
    expect(find({ 'CHANGELOG.md': '## Unreleased\n', 'changes/a.md': 'added: A.' })).toEqual([
      'changes/a.md',
      'CHANGELOG.md',
    ])
    expect(find({ 'CHANGELOG.md': '## Unreleased\n\n## 0.2.0 - 2026-12-01\n' })).toEqual([])
  })
})
