import { parseJson } from '#domain/shared/index.ts'
import { devicePrefix } from '../domains/host-interface.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { type ObservedBridge, readBridge } from './plan-bridge.ts'
import { nameTable } from './render-rules.ts'
import { runOnHypervisor } from './run-on-hypervisor.ts'

/** Folder of a network's files on the hypervisor. A reboot removes it, like the bridge and the rules. */
export const locateNetworkFolder = (bridge: string): string => `/run/moorage/${bridge}`

/** Observed network of a hypervisor. */
export interface ObservedNetwork {
  /** Missing programs. */
  readonly missing: readonly string[]
  /** Missing capabilities of Linux, which root has. */
  readonly missingCapabilities: readonly string[]
  readonly bridge: ObservedBridge | null
  /** Devices of hosts that are not ports of the bridge, for example because it was removed and created again. */
  readonly detached: readonly string[]
  /** Hash of the desired rules at the last replacement; null if the tables have changed since, or were never written. */
  readonly rules: string | null
  /** Contents of the files, null unless the dnsmasq that reads them runs. */
  readonly dnsmasq: { readonly config: string; readonly hosts: string; readonly names: string } | null
  readonly isForwarding4: boolean
  readonly isForwarding6: boolean
  /** True if router advertisements configure a default route, which Linux drops when it forwards IPv6. */
  readonly hasAdvertisedRoute: boolean
}

/** Prints both tables without counters; fails if one is missing. */
export const printTables = 'tables() { nft -s list table bridge "$1" && nft -s list table inet "$1"; }'

/** Prints the PID of the dnsmasq with the configuration of this folder. Other processes are never touched. */
export const findDnsmasq = `running() {
  for file in $(grep -lsxzF -- "--conf-file=$1/config" /proc/[0-9]*/cmdline); do
    [ "$(cat "\${file%cmdline}comm" 2>/dev/null)" = dnsmasq ] && basename "\${file%/cmdline}"
  done
}`

const mark = '--- moorage ---'

/** Parameters: table, folder, bridge, prefix of its ports. */
const observation = `
${printTables}
${findDnsmasq}
end() { printf '\\n%s\\n' '${mark}'; }
for program in ip nft dnsmasq; do command -v "$program" >/dev/null || echo "$program"; done; end
ip -j -d address show dev "$3" 2>/dev/null; end
read -r hash sum 2>/dev/null <"$2/rules" && [ -e "$2/metadata" ] && [ "$(tables "$1" 2>/dev/null | sha256sum | cut -d' ' -f1)" = "$sum" ] && echo "$hash"; end
running "$2"; end
for file in config hosts names; do cat "$2/$file" 2>/dev/null; end; done
cat /proc/sys/net/ipv4/ip_forward; end
cat /proc/sys/net/ipv6/conf/all/forwarding 2>/dev/null; end
ip -6 route show default proto ra 2>/dev/null; end
for device in /sys/class/net/"$4"*; do
  [ ! -e "$device" ] || [ "$(basename "$(readlink "$device/master")")" = "$3" ] || basename "$device"
done; end
sed -n 's/^CapEff:[[:space:]]*//p' /proc/self/status; end
exit 0`

/** Reads the network's bridge, tables, dnsmasq and forwarding in one call. Throws Busy if the hypervisor is unreachable. */
export async function observeNetwork(hypervisor: Hypervisor, bridge: string): Promise<ObservedNetwork> {
  const output = await runOnHypervisor(hypervisor, {
    purpose: 'inspect the network',
    script: observation,
    args: [nameTable(bridge), locateNetworkFolder(bridge), bridge, devicePrefix(bridge)],
  })
  const parts = output.split(`\n${mark}\n`)
  const [missing = '', link = '', rules = '', pid = '', ...rest] = parts
  const [config = '', hosts = '', names = '', four, six, route = '', devices = '', capabilities = ''] = rest
  return {
    missing: linesOf(missing),
    missingCapabilities: listMissing(capabilities.trim()),
    detached: linesOf(devices),
    bridge: readBridge(parseJson(link)),
    rules: rules.trim() || null,
    dnsmasq: pid.trim() === '' ? null : { config, hosts, names },
    isForwarding4: four?.trim() === '1',
    // Kernels without IPv6 print nothing.
    isForwarding6: six?.trim() !== '0',
    hasAdvertisedRoute: route.trim() !== '',
  }
}

/** Bits of the capabilities that `ip`, `nft` and `dnsmasq` need (capabilities(7)). */
const capabilityBits = { CAP_NET_BIND_SERVICE: 10n, CAP_NET_ADMIN: 12n, CAP_NET_RAW: 13n } as const

function listMissing(effective: string): string[] {
  const set = BigInt(`0x${effective || '0'}`)
  return Object.entries(capabilityBits).flatMap(([name, bit]) => ((set >> bit) & 1n ? [] : [name]))
}

const linesOf = (text: string): string[] => text.split('\n').filter((one) => one !== '')
