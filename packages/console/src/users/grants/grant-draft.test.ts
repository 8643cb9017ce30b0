import type { Grants } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { chooseGlobal, chooseLevel, draftBody, emptyDraft, grantLines } from './grant-draft.ts'
import { request } from '../../requests/form-request.ts'
import { formLines, neutralWords } from '../../requests/form-lines.ts'

const grants: Grants = {
  volume: [
    { id: 1, label: 'data', permissions: null },
    { id: 2, label: 'logs', permissions: 'read_only' },
  ],
  host: [{ id: 1, label: 'web', permissions: null }],
  cluster: [],
  image: [],
  global: { add_volumes: false, add_hosts: false, add_clusters: false, add_images: false, account_access: null },
}
const linesOf = (...ids: string[]) => grantLines(grants, emptyDraft).filter(({ id }) => ids.includes(id))

describe('draft of grants', () => {
  test('saves only changes, as one request', () => {
    const draft = chooseGlobal(
      chooseLevel(chooseLevel(emptyDraft, linesOf('volume 1', 'host 1'), 'read_write'), linesOf('volume 2'), null),
      { add_volumes: true, add_hosts: false },
    )
    const body = draftBody(grants, draft)
    expect(body).toEqual({
      volume: [
        { id: 1, permissions: 'read_write' },
        { id: 2, permissions: null },
      ],
      host: [{ id: 1, permissions: 'read_write' }],
      global: { add_volumes: true },
    })
    const save = request('grant.update', { path: { username: 'ada' }, body: body ?? {} })
    expect(formLines(save, neutralWords, '').moor).toBe(
      `moor grant update ada --volume '[{"id":1,"permissions":"read_write"},{"id":2,"permissions":null}]' --host '[{"id":1,"permissions":"read_write"}]' --global '{"add_volumes":true}'`,
    )
  })

  test('has no changes after a revert', () => {
    const draft = chooseLevel(
      chooseLevel(emptyDraft, linesOf('volume 2'), 'read_write'),
      linesOf('volume 2'),
      'read_only',
    )
    expect([draftBody(grants, draft), draftBody(grants, chooseGlobal(emptyDraft, { account_access: null }))]).toEqual([
      null,
      null,
    ])
  })

  test('shows concurrent changes by another user', () => {
    const draft = chooseLevel(emptyDraft, linesOf('volume 1'), 'read_write')
    const savedAs = (permissions: 'read_only' | 'read_write') => ({
      ...grants,
      volume: [{ id: 1, label: 'data', permissions }],
    })
    expect(grantLines(savedAs('read_only'), draft)[0]).toMatchObject({ saved: 'read_only', hasConflict: true })
    expect(draftBody(savedAs('read_only'), draft)).toEqual({ volume: [{ id: 1, permissions: 'read_write' }] })
    expect(grantLines(savedAs('read_write'), draft)[0]).toMatchObject({ hasConflict: false })
    expect(draftBody(savedAs('read_write'), draft)).toBeNull()
  })
})
