import { listApps } from '#store/oauth/apps.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { appBody } from '#api/present/app-body.ts'

/** Lists the applications that may act for the user now. */
export const appList: Handler<'app.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listApps(store, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map((row) => appBody(row)),
    )
  },
}
