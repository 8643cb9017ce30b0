import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { tagLabelSchema } from '../shared/tags.ts'
import { tagCreateSchema, tagSchema, taggedSchema } from './schema.ts'

const params = Type.Object({ label: tagLabelSchema })
const area = 'Tags'
const grants = [{ isUnrestricted: true }] as const

const reads = { area, scopes: ['account:read_only'], grants } as const
const writes = { area, scopes: ['account:read_write'], grants } as const

/** Tag operations, for unrestricted users only (facts 9.3). */
export const tagOperations = [
  {
    ...reads,
    name: 'tag.list',
    path: '/tags',
    summary: 'Lists the tags of the account, sorted by label.',
    ...listPagesOf(tagSchema, { label: 'string' }),
  },
  {
    ...writes,
    name: 'tag.create',
    method: 'POST',
    path: '/tags',
    summary: 'Adds a tag to the account and to the named resources.',
    body: tagCreateSchema,
    example: { label: 'production', volumes: [] },
    response: tagSchema,
    codes: ['tag.label_taken'],
    event: 'tag_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'tag.view',
    path: '/tags/{label}',
    summary: 'Lists the resources with a tag.',
    params,
    ...listPagesOf(taggedSchema, {}),
  },
  {
    ...writes,
    name: 'tag.delete',
    method: 'DELETE',
    path: '/tags/{label}',
    summary: 'Deletes a tag from the account and from all tagged resources.',
    params,
    response: emptySchema,
    event: 'tag_delete',
  },
] as const satisfies readonly OperationSpec[]
