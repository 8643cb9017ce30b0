import { setTimeout as pause } from 'node:timers/promises'
import { isOnOneMachine } from '../../plane/describe-apiserver.ts'
import { ensureDeployedPart } from './deployed-part.ts'
import type { DeployedMember, Deployment } from './deployment.ts'
import { keepEndpoints } from '../keep-endpoints.ts'
import { withMembers } from '../open-door.ts'

const pollMs = 100

/**
 * Starts a member's API server again with its new description. An API server that ends removes the shared address of its machine from Service `kubernetes`;
 * other members restore the address at once.
 */
export async function replaceApiserver(deployment: Deployment, one: DeployedMember): Promise<void> {
  const bringing = ensureDeployedPart(deployment, one, 'kube-apiserver')
  if (isOnOneMachine(deployment.layout)) await keepEndpointsMeanwhile(deployment, one, bringing)
  await bringing
}

async function keepEndpointsMeanwhile(
  { context, row, secrets, layout, members }: Deployment,
  one: DeployedMember,
  bringing: Promise<void>,
): Promise<void> {
  const numbers = members.filter((other) => other !== one).map(({ member }) => member.number)
  let isOver = false
  const over = bringing
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  await withMembers(context, row, { secrets, numbers }, async (api) => {
    for (let isLast = false; !isLast;) {
      isLast = isOver
      // Errors are ignored, because the next poll follows soon.
      await keepEndpoints(api, layout).catch(() => undefined)
      await Promise.race([over, pause(pollMs)])
    }
  })
}
