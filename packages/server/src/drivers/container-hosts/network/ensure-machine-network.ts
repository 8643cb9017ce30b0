import { createHash } from 'node:crypto'
import { DriverError, isBusyError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { AgentLocation } from '../agent/call-agent.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { agentNames } from '../machines/host-names.ts'
import type { ContainerHostRow } from '../machines/host-row.ts'
import { type RunningHost, describePortRules } from './describe-port-rules.ts'
import { parsePorts, portObservation, tableListing } from './parse-ports.ts'
import { renderPortRules } from './render-port-rules.ts'
import { runOnMachine } from './run-on-machine.ts'

type HostRow = RunningHost['row'] & Pick<ContainerHostRow, 'name'>

/**
 * Binds the ports of an installation's running hosts on a machine to their MAC and IPv4 addresses. Without hosts, removes the rules and the network container.
 * Returns true if the rules had been changed by another program. Throws Busy if the machine is unreachable, Broken if a program is missing or fails.
 *
 * @param except name of a host that is being deleted
 */
export async function ensureMachineNetwork(
  context: ContainerHostContext,
  location: AgentLocation,
  except = '',
): Promise<boolean> {
  const { machine, stamp } = location
  const { registry, name: engine } = context.options
  // A call that read the hosts earlier must not write its rules later.
  return inTransaction(registry, async (client) => {
    const key = `${engine}/${machine.name}/${stamp.installation}`
    await client.query("select pg_advisory_xact_lock(hashtextextended('infra-network/' || $1, 0))", [key])
    const { rows } = await client.query<HostRow>(
      'select name, region, kubelet from infra.container_hosts where engine = $1 and machine = $2 and installation = $3 and name <> $4 order by name',
      [engine, machine.name, stamp.installation, except],
    )
    if (rows.length === 0) return removeMachineNetwork(context, location)
    const found = rows.map(async (row) => ({ row, link: await machine.containers.readLink(row.name) }))
    const running = (await Promise.all(found)).flatMap(({ row, link }) => (link ? [{ row, link }] : []))
    return replaceRules(context, location, running)
  })
}

async function replaceRules(
  context: ContainerHostContext,
  location: AgentLocation,
  hosts: readonly RunningHost[],
): Promise<boolean> {
  const { network, ...names } = agentNames(location.stamp, context.options.name)
  const table = names.table(location.machine.name)
  // While the image of the first host is loaded, no container can be created.
  if (hosts.length === 0 && !(await location.machine.containers.findContainer(network))) return false
  const pids = hosts.map(({ link }) => String(link.pid))
  const observed = parsePorts(
    await runOnMachine(context, location, 'inspect the network', portObservation, [table, ...pids]),
  )
  if (observed.missing.length > 0)
    throw new DriverError(
      'Broken',
      `Hosts can use addresses of other hosts, because machine ${location.machine.name} lacks ${observed.missing.join(', ')}: run apt-get install nftables iproute2 util-linux.`,
    )
  const rules = renderPortRules(table, describePortRules(context, hosts, observed))
  const hash = createHash('sha256').update(rules).digest('hex')
  if (observed.rules === hash && !observed.isChanged) return false
  const script = `set -e\n${tableListing}\nmkdir -p "$\{record%/*}"\nrm -f "$record"\nprintf %s "$2" | nft -f -\necho "$3 $(listing "$1")" >"$record"`
  await runOnMachine(context, location, 'replace the nftables rules', script, [table, rules, hash])
  return observed.isChanged
}

async function removeMachineNetwork(context: ContainerHostContext, location: AgentLocation): Promise<false> {
  const { containers } = location.machine
  const { network, ...names } = agentNames(location.stamp, context.options.name)
  const table = names.table(location.machine.name)
  if (!(await containers.findContainer(network))) return false
  const script = `${tableListing}\nnft delete table bridge "$1"\nrm -rf -- "$\{record%/*}"`
  // A machine that lacks programs has no rules, and its hosts can still be deleted.
  await runOnMachine(context, location, 'remove the nftables rules', script, [table]).catch((error: unknown) => {
    if (!(error instanceof DriverError) || isBusyError(error)) throw error
  })
  await containers.removeContainer(network, 0)
  return false
}
