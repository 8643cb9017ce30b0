import { expect, test } from 'vitest'
import { attachmentBody, attachmentWords, newAttachment, whyHostFull } from './attachment-wish.ts'

test('an attachment as usual names nothing; what is not kept takes no configuration', () => {
  expect([attachmentBody(newAttachment), attachmentWords(newAttachment)]).toEqual([{}, []])
  const chosen = { configId: '7', isKept: true }
  expect([attachmentBody(chosen), attachmentWords(chosen)]).toEqual([{ config_id: 7 }, ['--config-id', '7']])
  const loose = { configId: '7', isKept: false }
  expect([attachmentBody(loose), attachmentWords(loose)]).toEqual([
    { persist_across_boots: false },
    ['--no-persist-across-boots'],
  ])
})

test.each([
  [{ status: 'running', attached_volumes: 7, attached_volumes_max: 8 }, null],
  [{ status: 'running', attached_volumes: 8, attached_volumes_max: 8 }, 'It has 8 of 8 volumes already.'],
  [{ status: 'deleting', attached_volumes: 0, attached_volumes_max: 8 }, 'It is being deleted.'],
] as const)('whether %j takes one more volume: %s', (host, reason) => {
  expect(whyHostFull(host)).toBe(reason)
})
