import { type Call, pageBodyOf } from '../call.ts'

/** Answers a list that is always empty here (decision H9). */
export async function showNothing({ list }: Pick<Call, 'list'>): Promise<ReturnType<typeof pageBodyOf<never>>> {
  return pageBodyOf(list, 0, [])
}
