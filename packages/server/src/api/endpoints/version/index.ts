import type { Handlers } from '../../call.ts'
import { versionList } from './list/handler.ts'
import { versionView } from './view/handler.ts'

/** Contract operations 29 and 30. */
export const versionHandlers = {
  'version.list': versionList,
  'version.view': versionView,
} as const satisfies Partial<Handlers>
