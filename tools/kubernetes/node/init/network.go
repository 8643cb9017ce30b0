package main

import (
	"errors"
	"net"
	"os"
	"strings"
)

// findAddress returns the source address of the default route, for a bootstrap config without ADDRESS. It sends no packet.
func findAddress() (string, error) {
	connection, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return "", errors.New("the node has no default route, and its bootstrap config has no ADDRESS")
	}
	defer connection.Close()
	return connection.LocalAddr().(*net.UDPAddr).IP.String(), nil
}

// writeResolvConf writes the resolv.conf for pods with the node's DNS policy. It omits loopback name servers, which container runtimes use: in a pod they are the pod itself.
func writeResolvConf(servers string) error {
	text, err := os.ReadFile("/etc/resolv.conf")
	if err != nil {
		return err
	}
	var lines []string
	found := servers != ""
	for _, server := range strings.FieldsFunc(servers, func(at rune) bool { return at == ',' }) {
		lines = append(lines, "nameserver "+server)
	}
	for _, line := range strings.Split(string(text), "\n") {
		fields := strings.Fields(line)
		switch {
		case len(fields) < 2 || strings.HasPrefix(fields[0], "#"):
		case fields[0] != "nameserver":
			lines = append(lines, line)
		case servers == "" && !net.ParseIP(fields[1]).IsLoopback():
			lines = append(lines, line)
			found = true
		}
	}
	if !found {
		lines = append(lines, "nameserver "+findGateway())
	}
	return os.WriteFile(resolvConf, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

// findGateway returns the default gateway, which often serves DNS. Without a default route it returns an unassigned address (RFC 5737), so that lookups fail.
func findGateway() string {
	routes, _ := os.ReadFile("/proc/net/route")
	for _, line := range strings.Split(string(routes), "\n") {
		fields := strings.Fields(line)
		if len(fields) > 2 && fields[1] == "00000000" {
			return parseRouteAddress(fields[2])
		}
	}
	return "192.0.2.1"
}
