import { type Call, respondPage } from '../../call.ts'
import { locatePathHost } from '../host/host-id.ts'

type Page = ReturnType<typeof respondPage<never>>

async function listNothing({ list }: Pick<Call, 'list'>): Promise<Page> {
  return respondPage(list, 0, [])
}

/** Returns an empty list (decision H9), for all operations marked as always empty. */
export const emptyList = { kind: 'read', run: listNothing } as const

/** Returns an empty list below a host, which must exist. */
export const emptyHostList = { kind: 'read', locate: locatePathHost, run: listNothing } as const
