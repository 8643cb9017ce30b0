import type { Handlers } from '../../call.ts'
import { tagCreate } from './create/handler.ts'
import { tagDelete } from './delete/handler.ts'
import { tagList } from './list/handler.ts'
import { tagView } from './view/handler.ts'

/** Tags of the account. */
export const tagHandlers = {
  'tag.list': tagList,
  'tag.create': tagCreate,
  'tag.view': tagView,
  'tag.delete': tagDelete,
} as const satisfies Partial<Handlers>
