import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { appSchema } from './schema.ts'

const params = Type.Object({ appId: idOf('Application ID, as returned by the list of applications.') })
const area = 'Profile'

const reads = { area, scopes: ['account:read_only'], grants: [] } as const

/** Operations on the caller's authorized applications (decision G2). */
export const appOperations = [
  {
    ...reads,
    name: 'app.list',
    path: '/profile/apps',
    summary: 'Lists the applications that the user has authorized.',
    ...listPagesOf(appSchema, { id: 'integer', label: 'string', created: 'datetime' }),
  },
  {
    ...reads,
    name: 'app.view',
    method: 'GET',
    path: '/profile/apps/{appId}',
    summary: 'Gets one application that the user has authorized.',
    params,
    response: appSchema,
  },
  {
    name: 'app.delete',
    method: 'DELETE',
    path: '/profile/apps/{appId}',
    area,
    summary: 'Revokes the access of an application and all its tokens.',
    details:
      'The token must hold the scopes of the application, unless it belongs to the application. Otherwise the request is rejected with 401.',
    scopes: ['account:read_write'],
    grants: [],
    params,
    response: emptySchema,
    event: 'oauth_app_delete',
  },
] as const satisfies readonly OperationSpec[]
