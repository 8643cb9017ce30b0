import { configBody } from '#api/present/config-body.ts'
import { findConfig } from '#store/config/find-configs.ts'
import type { Handler } from '#api/call.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf } from '../config-id.ts'

/** Returns one configuration of a host. */
export const configView: Handler<'config.view'> = {
  kind: 'read',
  run: async (call) => configBody(await findConfig(call.store.db, call.actor, hostIdOf(call), configIdOf(call))),
}
