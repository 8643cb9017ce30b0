import { findHost } from '#store/host/find-hosts.ts'
import { hostBody } from '#api/present/host-body.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf } from '../host-id.ts'

/** Returns one host, also while it is being deleted (decision H). */
export const hostView: Handler<'host.view'> = {
  kind: 'read',
  run: async (call) => hostBody(await findHost(call.store.db, call.actor, hostIdOf(call)), call),
}
