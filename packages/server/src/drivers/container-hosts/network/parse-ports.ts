/** Observed bridge ports and rules of a machine. */
export type ObservedPorts = ReturnType<typeof parsePorts>

/** Sets the search path of the machine. Prints a listing of the table without counters' values; fails if it is missing. */
export const tableListing = `PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
listing() { nft -s list table bridge "$1" 2>/dev/null | sha256sum | cut -d' ' -f1; }
record=/run/moorage/$1/rules`

/**
 * Parameters: table, PIDs of hosts. Reads namespaces from the kernel, because a host can change what it shows of itself. `ip` prints names of namespaces with a
 * name, and IDs of others.
 */
export const portObservation = `${tableListing}
for program in ip nft lsns; do command -v "$program" >/dev/null || echo "missing $program"; done
ip -o link show type veth | sed -n 's/^[0-9]*: \\([^@:]*\\)@.* master \\([^ ]*\\) .* \\(link-netns[id]*\\) \\([^ ]*\\).*/port \\1 \\2 \\3 \\4/p'
lsns -n -r -t net -o NS,NETNSID | sed 's/^[0-9]*/namespace & link-netnsid/'
for file in /run/netns/*; do [ ! -e "$file" ] || echo "namespace $(stat -L -c %i "$file") link-netns \${file##*/}"; done
read -r hash sum 2>/dev/null <"$record" && { echo "rules $hash"; [ "$(listing "$1")" = "$sum" ] || echo changed; }
shift
for pid; do echo "host $pid $(readlink "/proc/$pid/ns/net" | tr -dc 0-9)"; done`

/** Parses the output of `portObservation`. Namespaces are inode numbers. */
export function parsePorts(output: string) {
  const lines = output.split('\n').map((line) => line.split(' '))
  const linesOf = (kind: string) => lines.flatMap(([first, ...rest]) => (first === kind ? [rest] : []))
  const inodes = new Map(linesOf('namespace').map(([inode = '', ...id]) => [id.join(' '), inode]))
  return {
    /** Missing programs. */
    missing: linesOf('missing').flat(),
    /** Ports of bridges whose peers are in network namespaces. */
    ports: linesOf('port').flatMap(([device = '', bridge = '', ...id]) =>
      /^[\w.-]{1,15}$/.test(device) ? [{ device, bridge, namespace: inodes.get(id.join(' ')) }] : [],
    ),
    /** Namespaces by PID. */
    namespaces: new Map(linesOf('host').map(([pid, namespace]) => [Number(pid), namespace])),
    /** Hash of the desired rules at the last replacement; undefined before the first. */
    rules: linesOf('rules').flat()[0],
    /** True if the table has changed or was removed since the last replacement. */
    isChanged: linesOf('changed').length > 0,
  }
}
