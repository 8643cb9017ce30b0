import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { tagLabelSchema } from '../shared/tags.ts'
import { tagCreateSchema, tagSchema, taggedSchema } from './schema.ts'

const params = Type.Object({ label: tagLabelSchema })
const area = 'Tags'
const grants = [{ isUnrestricted: true }] as const

/** Tags of the account; for unrestricted users only (facts 9.3). */
export const tagOperations = [
  {
    name: 'tag.list',
    method: 'GET',
    path: '/tags',
    area,
    summary: 'Lists the tags of the account, sorted by label.',
    scopes: ['account:read_only'],
    grants,
    query: pageQuerySchema,
    response: pageOf(tagSchema),
    filterable: { label: { type: 'string' } },
  },
  {
    name: 'tag.create',
    method: 'POST',
    path: '/tags',
    area,
    summary: 'Adds a tag to the account and to the things named.',
    scopes: ['account:read_write'],
    grants,
    body: tagCreateSchema,
    example: { label: 'production', volumes: [] },
    response: tagSchema,
    codes: ['tag.label_taken'],
    event: 'tag_create',
    isCreate: true,
  },
  {
    name: 'tag.view',
    method: 'GET',
    path: '/tags/{label}',
    area,
    summary: 'Lists the things that have a tag.',
    scopes: ['account:read_only'],
    grants,
    params,
    query: pageQuerySchema,
    response: pageOf(taggedSchema),
    filterable: {},
  },
  {
    name: 'tag.delete',
    method: 'DELETE',
    path: '/tags/{label}',
    area,
    summary: 'Removes a tag from the account and from everything that has it.',
    scopes: ['account:read_write'],
    grants,
    params,
    response: emptySchema,
    event: 'tag_delete',
  },
] as const satisfies readonly OperationSpec[]
