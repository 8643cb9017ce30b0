import { DriverError } from '#reconcile/ports/index.ts'
import { checkPlaneLayout } from './check-plane-layout.ts'
import { describeApiserver } from './describe-apiserver.ts'
import { describeControllers, describeScheduler } from './describe-controllers.ts'
import { describeEtcd } from './describe-etcd.ts'
import { describeKine } from './describe-kine.ts'
import { describeFront, isFrontMember } from './describe-front.ts'
import { describePassage } from './describe-passage.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberPlan, PlaneLayout } from './plane-layout.ts'

/** How many containers a control plane has of some of its members, by their numbers. */
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

/** Controllers and schedulers that one cluster has at most: one works, one waits. */
const mostControllers = 2

/**
 * The containers of one member, in the order in which they are to be made. The same plan gives the same containers; certificates are only in files. NotSupported
 * where no control plane could run so.
 */
export function describeMember(plan: MemberPlan): readonly PlaneContainer[] {
  checkPlaneLayout(plan.layout)
  const place = plan.layout.members.findIndex(({ number }) => number === plan.member.number)
  if (place < 0) throw new DriverError('NotFound', `A control plane has no member ${plan.member.number}.`)
  const workers = place < mostControllers ? [describeControllers(plan), describeScheduler(plan)] : []
  const front = isFrontMember(plan.layout, plan.member) ? [describeFront(plan)] : []
  const { database, passage: way } = plan.layout
  const store = database ? describeKine(plan, database) : describeEtcd(plan)
  const passage = way ? [describePassage(plan, way)] : []
  return [store, describeApiserver(plan), ...workers, ...front, ...passage]
}
