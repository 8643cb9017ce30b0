package main

import (
	"errors"
	"net"
	"os"
	"strings"
)

// The node's address where the papers name none: the one it would speak to the world from. Nothing is sent.
func findAddress() (string, error) {
	connection, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return "", errors.New("the node has no default route, and its papers name no ADDRESS")
	}
	defer connection.Close()
	return connection.LocalAddr().(*net.UDPAddr).IP.String(), nil
}

// What pods that want the node's own servers of names get. One at a loopback address, as engines have for containers, would be the pod itself.
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

// Of the default route: engines and routers often answer for names too. Without one nothing answers, which is said to pods by an address of nobody.
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
