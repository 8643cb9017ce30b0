import type { HttpBench } from './http-bench.ts'

/** Gives a volume a status without a reason, for tests of what a status allows; put it back before passes run. */
export async function setVolumeStatus(http: HttpBench, id: number, status: string): Promise<void> {
  await http.store.db.updateTable('volumes').set({ status }).where('id', '=', id).execute()
}
