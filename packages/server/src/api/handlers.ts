import type { ServedOperationName } from '@moorage/contract'
import type { Handler } from './call.ts'
import { configHandlers } from './endpoints/config/index.ts'
import { diskHandlers } from './endpoints/disk/index.ts'
import { eventHandlers } from './endpoints/event/index.ts'
import { hostHandlers } from './endpoints/host/index.ts'
import { hostTypeHandlers } from './endpoints/host-type/index.ts'
import { profileHandlers } from './endpoints/profile/index.ts'
import { regionHandlers } from './endpoints/region/index.ts'
import { tagHandlers } from './endpoints/tag/index.ts'
import { tokenHandlers } from './endpoints/token/index.ts'
import { volumeHandlers } from './endpoints/volume/index.ts'
import { volumeTypeHandlers } from './endpoints/volume-type/index.ts'

/** Who answers each operation that this release serves; one without an answer does not compile. */
export const handlers: Readonly<Record<ServedOperationName, Handler>> = {
  ...volumeHandlers,
  ...volumeTypeHandlers,
  ...hostHandlers,
  ...configHandlers,
  ...diskHandlers,
  ...hostTypeHandlers,
  ...regionHandlers,
  ...eventHandlers,
  ...tagHandlers,
  ...profileHandlers,
  ...tokenHandlers,
}
