import { listApps } from '../../../../store/oauth/apps.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { appBody } from '../../../present/app-body.ts'

/** Lists the applications that may act for the user now. */
export const appList: Handler<'app.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listApps(store, actor, list)
    return pageOf(
      list,
      total,
      rows.map((row) => appBody(row)),
    )
  },
}
