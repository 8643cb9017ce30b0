import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { appSchema } from './schema.ts'

const params = Type.Object({ appId: idOf('Number of the application, as the list of applications names it.') })
const area = 'Profile'

const reads = { area, scopes: ['account:read_only'], grants: [] } as const

/** Applications that the caller lets act for them (decision G2). */
export const appOperations = [
  {
    ...reads,
    name: 'app.list',
    method: 'GET',
    path: '/profile/apps',
    summary: 'Lists the applications that the user lets act for them.',
    query: pageQuerySchema,
    response: pageOf(appSchema),
    filterable: { id: { type: 'integer' }, label: { type: 'string' }, created: { type: 'datetime' } },
  },
  {
    ...reads,
    name: 'app.view',
    method: 'GET',
    path: '/profile/apps/{appId}',
    summary: 'Shows one application that the user lets act for them.',
    params,
    response: appSchema,
  },
  {
    name: 'app.delete',
    method: 'DELETE',
    path: '/profile/apps/{appId}',
    area,
    summary: 'Ends what an application may do for the user, with all its tokens.',
    details: "The token must hold the scopes of the application, unless it is the application's own: 401 else.",
    scopes: ['account:read_write'],
    grants: [],
    params,
    response: emptySchema,
    event: 'oauth_app_delete',
  },
] as const satisfies readonly OperationSpec[]
