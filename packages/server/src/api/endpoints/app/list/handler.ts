import { listApps } from '#store/oauth/apps.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { appBody } from '#api/present/app-body.ts'

/** Lists the applications that currently have the user's consent. */
export const appList: Handler<'app.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listApps(call.store.db, call.actor, call.list), appBody),
}
