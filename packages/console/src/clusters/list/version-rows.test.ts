import { expect, test } from 'vitest'
import { versionRows } from './version-rows.ts'

test('lists versions newest first with their clusters, including unavailable versions in use', () => {
  const clusters = [
    { id: 1, label: 'shop', k8s_version: '1.9' },
    { id: 2, label: 'blog', k8s_version: '1.35' },
  ]
  const rows = versionRows(['1.36', '1.35'], clusters).map(({ version, hint, running }) => [
    version,
    hint,
    running.map(({ label }) => label),
  ])
  expect(rows).toEqual([
    ['1.36', 'Latest', []],
    ['1.35', '', ['blog']],
    ['1.9', 'No longer available for new clusters', ['shop']],
  ])
})
