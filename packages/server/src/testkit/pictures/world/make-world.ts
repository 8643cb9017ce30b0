import type { ConsoleBench } from '../../browser/console-bench.ts'
import { beginChanges } from './begin-changes.ts'
import { makeShopCluster } from './make-shop-cluster.ts'
import { makeHosts } from './make-hosts.ts'
import { makePeople } from './make-people.ts'
import { openMaker } from './maker.ts'
import type { PictureWorld } from './picture-world.ts'

/** Returns the hours until the start: half past seven (UTC) on the next first of March, so that pictures of one year show the same days. */
function hoursUntilMarch(): number {
  const now = new Date()
  const march = (year: number): number => Date.UTC(year, 2, 1, 7, 30)
  const year = now.getUTCFullYear()
  const begins = march(year) > now.getTime() ? march(year) : march(year + 1)
  return (begins - now.getTime()) / 3_600_000
}

/** Fills an installation with a movable clock with the data of a small shop after eleven days, and leaves some changes in progress. */
export async function makeWorld(bench: ConsoleBench): Promise<PictureWorld> {
  const maker = openMaker(bench)
  // The clock moves by a year at most.
  const hours = hoursUntilMarch()
  await maker.pass(hours / 2)
  await maker.pass(hours / 2)
  const hosts = await makeHosts(maker)
  await maker.pass(27)
  const client = await makePeople(maker, hosts)
  await maker.pass(44)
  const made = await makeShopCluster(maker)
  await maker.pass(50)
  await bench.restart(undefined, ['--sim-pace', 'real'])
  const before = { ...hosts, ...made, client }
  return { ...before, ...(await beginChanges(maker, before)) }
}
