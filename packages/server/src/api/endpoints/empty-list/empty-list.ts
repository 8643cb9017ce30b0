import { type Call, answerPage } from '../../call.ts'
import { locatePathHost } from '../host/host-id.ts'

type Page = ReturnType<typeof answerPage<never>>

async function showNothing({ list }: Pick<Call, 'list'>): Promise<Page> {
  return answerPage(list, 0, [])
}

/** Answers a list that is always empty here (decision H9). One for all of them: the operation table says which they are. */
export const emptyList = { kind: 'read', run: showNothing } as const

/** The same below a host, which is looked for first. */
export const emptyHostList = { kind: 'read', locate: locatePathHost, run: showNothing } as const
