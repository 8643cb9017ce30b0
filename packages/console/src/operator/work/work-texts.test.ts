import { expect, test } from 'vitest'
import { workState, workTitle } from './work-texts.ts'

const work = {
  kind: 'volume',
  id: 7,
  label: 'data',
  region: 'us-east',
  account: 'acme',
  cluster: null,
  state: 'waiting',
  since: '2026-11-27T04:31:00',
  tries: 2,
  is_stuck: true,
  cause: 'infrastructure.busy',
  cause_words: 'The infrastructure is busy.',
  operation: { id: 1, action: 'volume_create' },
  operations: 1,
  next_try: null,
  deadline: null,
  next_step: null,
} as const

test.each([
  [work, 'Create volume: data, volume 7'],
  [{ ...work, operations: 3 }, 'Create volume and 2 more: data, volume 7'],
  [{ ...work, operation: null, kind: 'pool', label: '' }, 'Reconcile: pool 7'],
] as const)('work item %# has a title', (item, title) => {
  expect(workTitle(item)).toBe(title)
})

test.each([
  ['waiting', true, 'warning', 'Stuck: waiting for retry'],
  ['running', false, 'in-progress', 'Running'],
  ['given_up', true, 'error', 'Failed'],
] as const)('%s work (stuck: %s) has the status %s and the text "%s"', (state, isStuck, sign, text) => {
  expect(workState({ state, is_stuck: isStuck })).toEqual({ sign, text })
})
