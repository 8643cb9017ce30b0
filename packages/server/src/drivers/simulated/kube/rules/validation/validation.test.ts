import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openRules } from '#testkit/kube-rules/open-rules.ts'
import { type RowAnswer, sendTable } from '#testkit/kube-rules/send-table.ts'
import { kubeTable, readGoldenAnswers } from '#testkit/kube-rules/table.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { kubeResources } from '../../model/kube-resource.ts'
import { checkObject } from '../check-object.ts'

const bench = await useKubeBench()
const golden = readGoldenAnswers()
const alone = await sendTable(openRules(), kubeTable)

const differs = ({ title, text }: RowAnswer): boolean => golden.get(title) !== text

/** Answers of a simulated cluster to the rows that need one, and to a sample of the others. */
async function askCluster(): Promise<readonly RowAnswer[]> {
  const rows = alone.filter((one, index) => differs(one) || index % 40 === 0).map(({ row }) => row)
  return sendTable((method, path, body) => callBench(bench, method, path, body ? { body } : {}), rows)
}

/** Rows that docs/limits.md lists as different. */
function readListed(): readonly string[] {
  const text = readFileSync(new URL('../../../../../../../../docs/limits.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Validation by simulated clusters\n')
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, title = '']) => title)
}

it('the table has over 800 invalid and 300 valid rows with different titles, of every kind, and is the one that was sent to a real API server', () => {
  const count = (isValid: boolean): number => kubeTable.filter((row) => row.isValid === isValid).length
  expect([count(false) > 800, count(true) > 300]).toEqual([true, true])
  expect(alone.map(({ title }) => title)).toEqual([...golden.keys()])
  const kinds = kubeResources.flatMap(({ kind, support }) => (support === 'rejected' ? [] : [kind])).toSorted()
  for (const isValid of [false, true])
    expect([...new Set(kubeTable.filter((row) => row.isValid === isValid).map(({ kind }) => kind))].toSorted()).toEqual(
      kinds,
    )
})

it('status, reason and the paths of all causes are those of a real API server, except for the rows that docs/limits.md lists', async () => {
  const odd = (await askCluster()).filter(differs)
  expect(odd.map(({ title }) => title).toSorted()).toEqual(readListed().toSorted())
  expect(odd.filter(({ row, status }) => row.isValid || status < 300)).toEqual([])
  expect(odd.length).toBeLessThan(kubeTable.filter((row) => !row.isValid).length * 0.02)
})

it('an object with more than 100 violations reports 100', () => {
  const metadata = {
    name: 'many',
    labels: Object.fromEntries(Array.from({ length: 500 }, (_one, at) => [`a b${at}`, 'c'])),
  }
  expect(checkObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata }, null)).toHaveLength(100)
})

it('an object that an earlier version stored in spite of these rules can be released by an update of its metadata', () => {
  const held = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'old', finalizers: ['example.com/a'] }, spec: {} }
  expect(checkObject({ ...held, metadata: { name: 'old' } }, held)).toEqual([])
  expect(checkObject({ ...held, spec: { nodeName: 'A' } }, held)).not.toEqual([])
})
