import type { Handlers } from '../../call.ts'
import { volumeAttach } from './attach/handler.ts'
import { volumeClone } from './clone/handler.ts'
import { volumeCreate } from './create/handler.ts'
import { volumeDelete } from './delete/handler.ts'
import { volumeDetach } from './detach/handler.ts'
import { volumeList } from './list/handler.ts'
import { volumeResize } from './resize/handler.ts'
import { volumeUpdate } from './update/handler.ts'
import { volumeView } from './view/handler.ts'

/** Contract operations 1 to 9. */
export const volumeHandlers = {
  'volume.list': volumeList,
  'volume.create': volumeCreate,
  'volume.view': volumeView,
  'volume.update': volumeUpdate,
  'volume.delete': volumeDelete,
  'volume.attach': volumeAttach,
  'volume.detach': volumeDetach,
  'volume.clone': volumeClone,
  'volume.resize': volumeResize,
} as const satisfies Partial<Handlers>
