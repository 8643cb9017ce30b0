import { DriverError } from '#reconcile/ports/index.ts'
import { describeApiserver } from './describe-apiserver.ts'
import { describeControllers, describeScheduler } from './describe-controllers.ts'
import { describeEtcd } from './describe-etcd.ts'
import { describeKine } from './describe-kine.ts'
import { describeFront, isFrontMember } from './describe-front.ts'
import { describePassage } from './describe-passage.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneLayout } from './plane-layout.ts'

/**
 * Counts the containers of these members: two each, controllers and scheduler of the first two members, and each machine's front. `hasPassage` adds one per
 * member.
 */
export function countContainers(
  { members }: Pick<PlaneLayout, 'members'>,
  numbers: readonly number[],
  hasPassage = false,
): number {
  return members.reduce((sum, member, place) => {
    if (!numbers.includes(member.number)) return sum
    const [workers, front, passage] = [place < mostControllers, isFrontMember({ members }, member), hasPassage]
    return sum + 2 + (workers ? 2 : 0) + (front ? 1 : 0) + (passage ? 1 : 0)
  }, 0)
}

/** Members with controllers and scheduler: one active, one standby. */
const mostControllers = 2

/**
 * Containers of a member, in creation order. Equal input gives equal containers, except for files. Throws NotFound for a member outside the layout.
 */
export function describeMember(spec: MemberSpec): readonly PlaneContainer[] {
  const place = spec.layout.members.findIndex(({ number }) => number === spec.member.number)
  if (place < 0) throw new DriverError('NotFound', `A control plane has no member ${spec.member.number}.`)
  const workers = place < mostControllers ? [describeControllers(spec), describeScheduler(spec)] : []
  const front = isFrontMember(spec.layout, spec.member) ? [describeFront(spec)] : []
  const { database, passage: way } = spec.layout
  const store = database ? describeKine(spec, database) : describeEtcd(spec)
  const passage = way ? [describePassage(spec, way)] : []
  return [store, describeApiserver(spec), ...workers, ...front, ...passage]
}
