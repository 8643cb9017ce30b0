import type { Handlers } from '../../call.ts'
import { hostBoot } from './boot/handler.ts'
import { hostCreate } from './create/handler.ts'
import { hostDelete } from './delete/handler.ts'
import { hostList } from './list/handler.ts'
import { hostListVolumes } from './list-volumes/handler.ts'
import { hostReboot } from './reboot/handler.ts'
import { hostShutdown } from './shutdown/handler.ts'
import { hostUpdate } from './update/handler.ts'
import { hostView } from './view/handler.ts'

/** Hosts (decision H). */
export const hostHandlers = {
  'host.list': hostList,
  'host.create': hostCreate,
  'host.view': hostView,
  'host.update': hostUpdate,
  'host.delete': hostDelete,
  'host.boot': hostBoot,
  'host.shutdown': hostShutdown,
  'host.reboot': hostReboot,
  'host.list_volumes': hostListVolumes,
} as const satisfies Partial<Handlers>
