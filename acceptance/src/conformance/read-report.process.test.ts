import { expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const spec = {
  ContainerHierarchyTexts: ['[sig-apps] Job', 'of one'],
  LeafNodeType: 'It',
  LeafNodeText: 'ends [Conformance]',
  State: 'passed',
  RunTime: 2_500_000_000,
}
const failure = { Message: 'it did not end', Location: { FileName: 'job.go', LineNumber: 7 } }
const read = (...specs: readonly object[]) => readReport(JSON.stringify([{ SpecReports: specs }]))

test('a test is told by its full name, its state and its seconds', () => {
  expect(read(spec)).toEqual([
    { name: '[sig-apps] Job of one ends [Conformance]', result: 'passed', seconds: 2.5, message: '' },
  ])
})

test('one that ran out of time, panicked or was interrupted has failed, with what the suite says and where', () => {
  for (const State of ['failed', 'timedout', 'panicked', 'interrupted', 'aborted'])
    expect(read({ ...spec, State, Failure: failure })[0]).toMatchObject({
      result: 'failed',
      message: 'it did not end (job.go:7)',
    })
})

test('one that was not asked for, or skipped itself, counts as not run', () => {
  for (const State of ['skipped', 'pending']) expect(read({ ...spec, State })[0]?.result).toBe('not run')
})

test('what runs before all tests is told when it fails, and else not', () => {
  const before = {
    ContainerHierarchyTexts: null,
    LeafNodeType: 'SynchronizedBeforeSuite',
    LeafNodeText: '',
    RunTime: 0,
  }
  expect(read({ ...before, State: 'passed' })).toEqual([])
  expect(read({ ...before, State: 'failed', Failure: failure })).toMatchObject([
    { name: 'SynchronizedBeforeSuite', result: 'failed' },
  ])
})
